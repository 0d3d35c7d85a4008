"""What is played for a tip: at each kind of table, line-ups with it followed and ignored.

A *context* is a number of players and a field of opponents; a *cell* is a tip in a context. Cells
that share players, rules and opponents are played together on common deals, so a line-up that
several tips need is played once. Tips about seats are played apart: one game takes a deal there.

Where the player who ignores a tip is the same as everybody else at the table, his share of the win
is exactly one part in n: that arm is not played (``FAIR``).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from reports.studies.tips_file import WIN, Book, Field, Setting, Tip
from sim.errors import UserError, nearest
from sim.facts import Settled
from sim.games import load
from sim.schedule import Entrant
from sim.seatings import for_line_up

Identify = Callable[[str], Entrant]
Settle = Callable[[Tip, int], Settled]
Seated = tuple[str, ...]  # strategy words for each seat; the first is who follows or ignores
Arm = tuple[Seated, ...]  # line-ups of equal weight
FAIR: Arm = ()


@dataclass(frozen=True, order=True)
class Context:
    """A kind of table."""

    players: int
    field: str

    @property
    def name(self) -> str:
        """For tables: ``club 4``."""
        return f"{self.field} {self.players}"


@dataclass(frozen=True)
class Cell:
    """A tip in a context.

    Attributes
    ----------
    follow, ignore : Arm
        ``ignore`` is ``FAIR`` for a tip about seats, too.
    seats : tuple of int
        For a tip about seats, those that are said to win.
    """

    tip: Tip
    context: Context
    settled: Settled
    follow: Arm
    ignore: Arm
    seats: tuple[int, ...] = ()

    @property
    def column(self) -> str:
        """Column of the results that counts."""
        return "share" if self.tip.outcome == WIN else self.tip.outcome

    @property
    def games_per_deal(self) -> int:
        """Games that one deal takes, arms that other tips share included."""
        if self.seats:
            return len(self.follow)
        return sum(_block_games(line_up) for line_up in self.follow + self.ignore)


@dataclass
class Group:
    """Cells that are played together."""

    context: Context
    settled: Settled
    about_seats: bool
    cells: list[Cell] = field(default_factory=list)


def _block_games(line_up: Seated) -> int:
    numbers = {text: number for number, text in enumerate(dict.fromkeys(line_up))}
    return len(for_line_up(tuple(numbers[text] for text in line_up)))


def windows(opponents: Sequence[str], seats: int) -> list[Seated]:
    """Opponents for so many seats, so that each sits there equally often.

    Every start in the list is taken once; line-ups of the same opponents are one, for seatings are
    balanced anyway.
    """
    number = len(opponents)
    found: dict[Seated, Seated] = {}
    for start in range(number):
        window = tuple(opponents[(start + place) % number] for place in range(seats))
        found.setdefault(tuple(sorted(window)), window)
    return list(found.values())


def chosen_tips(book: Book, wanted: Sequence[str], default: Sequence[str]) -> list[Tip]:
    """The tips to try: those named, or all of the default ones.

    Raises
    ------
    UserError
        For an unknown id; names the nearest.
    """
    for name in wanted:
        if name not in book.tips:
            raise UserError(f"{book.game} has no tip {name!r}{nearest(name, book.tips)}")
    return [book.tips[name] for name in (wanted or default)]


def contexts_of(
    tip: Tip, book: Book, players: Sequence[int], fields: Sequence[str]
) -> list[Context]:
    """The tables to try a tip at: as asked, else as the tip or its file says."""
    for name in fields:
        if name not in book.fields:
            raise UserError(f"{book.game} has no field {name!r}{nearest(name, book.fields)}")
    numbers = players or tip.players or book.players
    if tip.seats:
        numbers = [number for number in numbers if number in tip.seats]
    names = fields or tip.fields or tuple(book.fields)
    return [
        Context(number, name) for name in book.fields if name in names for number in numbers
    ]  # fmt: skip


def groups_of(
    tips: Sequence[Tip],
    book: Book,
    players: Sequence[int],
    fields: Sequence[str],
    settle: Settle,
    identify: Identify,
) -> list[Group]:
    """Everything that is to be played, checked: novices first, small tables first.

    Parameters
    ----------
    settle : callable
        ``settle(tip, players)``: the rules of a tip's experiment.
    identify : callable
        ``identify(words)``: the strategy behind the words.

    Raises
    ------
    UserError
        For a strategy or weight that there is not, or two settings that come to the same player.
    """
    found: dict[tuple[Context, bool, str], Group] = {}
    for tip in tips:
        if tip.untestable:
            continue
        contexts = contexts_of(tip, book, players, fields)
        if not contexts:
            told = ", ".join(str(number) for number in tip.seats)
            raise UserError(f"{tip.where}: says nothing of so many players; it has {told}")
        for context in contexts:
            settled = settle(tip, context.players)
            key = (context, bool(tip.seats), repr((settled.edition, settled.words())))
            group = found.setdefault(key, Group(context, settled, bool(tip.seats)))
            group.cells.append(_cell(tip, context, book.fields[context.field], settled, identify))
    order = list(book.fields)
    return sorted(
        found.values(), key=lambda group: (order.index(group.context.field), group.context.players)
    )


def _cell(
    tip: Tip, context: Context, table: Field, settled: Settled, identify: Identify
) -> Cell:  # fmt: skip
    base = tip.base.get(table.name, table.base)
    if tip.seats:
        arm = tuple((_checked(text, tip, "base", identify),) * context.players for text in base)
        return Cell(tip, context, settled, arm, FAIR, tip.seats[context.players])
    rivals = [_checked(text, tip, f"field {table.name}", identify) for text in table.opponents]
    others = windows(rivals, context.players - 1)
    follow = [_words(tip, tip.follow, text, "follow", identify) for text in base]
    ignore = [_words(tip, tip.ignore, text, "ignore", identify) for text in base]
    for one, other in zip(follow, ignore, strict=True):
        if _same(one, other, identify):
            raise UserError(
                f"{tip.where}: following and ignoring come to the same player ({one}) "
                f"in field {table.name}"
            )
    return Cell(
        tip, context, settled,
        _arm(tip, follow, others, identify), _arm(tip, ignore, others, identify),
    )  # fmt: skip


def _arm(tip: Tip, players: Sequence[str], others: list[Seated], identify: Identify) -> Arm:
    """The line-ups of an arm; none where everybody at every table is the same player."""
    alike = all(
        _same(player, rival, identify) for player in players for seats in others for rival in seats
    )
    if alike and tip.outcome == WIN:
        return FAIR
    played = dict.fromkeys(players)  # a strategy of its own is the same on every base
    return tuple((player, *seats) for player in played for seats in others)


def _words(tip: Tip, setting: Setting, base: str, part: str, identify: Identify) -> str:
    return _checked(setting.words(base), tip, part, identify)


def _checked(text: str, tip: Tip, part: str, identify: Identify) -> str:
    """The words, if they name something that can be played."""
    try:
        identify(text)
    except UserError as error:
        raise UserError(f"{tip.where}, {part}: {error}") from None
    return text


def _same(one: str, other: str, identify: Identify) -> bool:
    """Whether two texts come to the same player."""
    mine, theirs = identify(one), identify(other)
    return (_name(mine), _weights(mine)) == (_name(theirs), _weights(theirs))


def _name(entrant: Entrant) -> str:
    return entrant.spec.partition("(")[0]


def _weights(entrant: Entrant) -> dict[str, float]:
    return {name: value for name, value in entrant.weights.items() if name != "slip" or value}


def check_playable(groups: Sequence[Group], game: str) -> None:
    """Build every table's rules once; a UserError says what cannot be played."""
    for group in groups:
        load(game).build_rules(group.settled, group.context.players)
