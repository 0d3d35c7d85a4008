"""``kibitz balance --worth``: what a card, building, tile or action is worth, as a cause.

Who owns a thing wins more often for many reasons: he could afford it, his game went on for longer,
he likes to play so. Here a game is copied at the very decision and played on both ways with the
same future: with the thing, and with the player's second choice. Besides, players who may never
take it play the same deals. The win share of owners is shown next to it, as an association.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from reports.studies.answer import Answer
from reports.studies.balance.compare import side_games, strategies_of
from reports.studies.balance.components import Wish, parse
from reports.studies.balance.effects_of import Worth, weigh
from reports.studies.effects import MARGIN, Judgement, judge_all
from reports.studies.lab import Lab
from reports.studies.questions.balance import Balance
from reports.words import count
from sim.errors import UserError
from sim.side_games import Forked

STUDY = "balance worth"
USUAL_DEALS = {"port-royal": 12_000, "puerto-rico": 8_000, "carcassonne": 6_000}
OTHER_DEALS = 4_000
BAN_PART = 4  # of the deals, those that are played with bans
LEAST_FORKS = 100  # decisions below which nothing is said


@dataclass(frozen=True)
class Weighing:
    """Everything that was played and found.

    Attributes
    ----------
    worths : list of Worth
        The most valuable first; components that were (nearly) never taken stand in ``rare``.
    judgements : list of Judgement
        On the effect of taking each, corrected for their number.
    words : mapping of str to str
        Printed names of components, where the edition in play has some.
    """

    wish: Wish
    strategy: str
    players: int
    deals: int
    ban_deals: int
    forks: int
    worths: list[Worth]
    judgements: list[Judgement]
    rare: list[str]
    words: Mapping[str, str]

    def called(self, one: Worth) -> str:
        """A component by its printed name."""
        return self.words.get(one.name, one.name)


def answer(question: Balance, lab: Lab) -> Answer:
    """Play on both ways, ban, and say what each component is worth."""
    from reports.studies.balance.worth_words import told

    return told(question, lab, weighing(question, lab))


def weighing(question: Balance, lab: Lab) -> Weighing:
    """Play, and estimate the worth of every component that was asked for."""
    game, players = question.game_name, question.seats
    words = question.words
    wish = parse(game, question.worth or "", words)
    strategies = strategies_of(question, lab)
    if len(question.strategy) > 1:
        raise UserError("--worth looks at one strategy in all seats; name one with -s")
    settled = question.settled()
    deals = question.deals or USUAL_DEALS.get(game, OTHER_DEALS)
    ban_deals = max(2, deals // BAN_PART)
    side = side_games(lab, settled, players, strategies[0], STUDY)
    names, groups = list(wish.groups), list(wish.groups.values())
    lab.tell(f"Playing {count(deals)} deals, on both ways at every take")
    games = side.fork(deals, groups)
    forks = int((games.takes["other_share"] >= 0).sum())
    lab.games += deals + forks
    lab.tell(f"Playing {count(ban_deals)} of them again, with each {wish.kind} banned in turn")
    worths, rare = [], []
    for group, name in enumerate(names):
        taken = games.takes[games.takes["group"] == group]
        if int((taken["other_share"] >= 0).sum()) < LEAST_FORKS:
            rare.append(words.get(name, name))
            continue
        banned = side.ban(ban_deals, groups, group)
        lab.games += ban_deals * players
        worths.append(weigh(name, group, games, banned))
    if not worths:
        raise UserError(
            f"--worth {question.worth}: {strategies[0]} took it {_seldom(games)} in {count(deals)} "
            f"deals with {players} players; if it is in play, try more deals or another strategy"
        )
    worths.sort(key=lambda one: -one.fork.mean)
    judgements = judge_all([one.fork for one in worths], margin=MARGIN)
    return Weighing(
        wish, strategies[0], players, deals, ban_deals, forks, worths, judgements, rare, words
    )


def _seldom(games: Forked) -> str:
    return f"fewer than {LEAST_FORKS} times" if len(games.takes) else "never"
