"""Write docs/commands.md from the program itself; ``--check`` only says whether it is up to date.

python docs/make_reference.py
"""

import re
from pathlib import Path
from typing import Any

import typer

import cli
from sim.facts import read_toml
from sim.games import GAMES

HERE = Path(__file__).parent
COMMANDS = """# Commands

Written by `python docs/make_reference.py` from the program itself.

Every command ends with exit code 0, with 1 if something went wrong or a check failed, with 2 and
one sentence if it was asked something that it cannot do, and with 128 + the number of the signal
that stopped it.
"""


RULINGS = """# Rulings and deviations

Written by `python docs/make_reference.py` from `seeds/*/rulings.toml`.

Where the rule texts leave a doubt or contradict each other, somebody has to decide. These are the
decisions, with their reasons; where an option turns one round, it is named. More that may be read
in two ways is an option only (`kibitz rules GAME` lists them all, with their sources).
"""


def commands() -> str:
    """Every command with its options."""
    group: Any = typer.main.get_command(cli.app)
    parts = [COMMANDS]
    for name, command in group.commands.items():
        parts += [f"## kibitz {name}", *_body(name, command)]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _body(name: str, command: Any) -> list[str]:
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    options = [one for one in command.params if one.param_type_name == "option"]
    usage = " ".join(["kibitz", name, *(_argument(one) for one in arguments), "[OPTIONS]"])
    rows = [f"| `{_argument(one)}` | {_help(one)} | |" for one in arguments]
    rows += [f"| {_flags(one)} | {_help(one)} | {_default(one)} |" for one in options]
    table = "\n".join(["| | meaning | default |", "|---|---|---|", *rows])
    return [" ".join((command.help or "").split()), f"    {usage}", table]


def _argument(one: Any) -> str:
    told = one.name.upper() + ("..." if one.nargs == -1 else "")
    return told if one.required else f"[{told}]"


def _flags(one: Any) -> str:
    value = "" if one.is_flag else " " + (one.metavar or one.opts[0].strip("-").upper())
    return ", ".join(f"`{flag}{value if flag.startswith('--') else ''}`" for flag in one.opts)


def _help(one: Any) -> str:
    return re.sub(r"\s+", " ", one.help or "").replace("|", "\\|")


def _default(one: Any) -> str:
    is_told = one.default not in (None, False, "", [])
    return f"`{one.default}`" if is_told and not callable(one.default) else ""


def rulings() -> str:
    """What was decided for each game, and why."""
    parts = [RULINGS]
    for game in GAMES.values():
        if game.home != "sim":
            continue
        parts.append(f"## {game.title}")
        for ruling in read_toml(game.name, "rulings.toml")["ruling"]:
            parts.append(f"### {ruling['question']}")
            parts.append(f"{ruling['decision']} *Why:* {ruling['reason']} ({ruling['id']})")
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


PAGES = {"commands.md": commands, "rulings.md": rulings}

if __name__ == "__main__":
    for name, write in PAGES.items():
        (HERE / name).write_text(write(), encoding="utf-8")
