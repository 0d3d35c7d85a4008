"""Rule variants compared, seats made equal, components weighed: ``kibitz balance``."""

from reports.studies.answer import Answer
from reports.studies.lab import Lab
from reports.studies.questions.balance import Balance
from sim.errors import UserError

LEAST_DEALS = 50


def answer(question: Balance, lab: Lab) -> Answer:
    """Answer the one thing that is asked."""
    asked = [
        flag
        for flag, given in (
            ("--variant", question.variant),
            ("--equalise", question.equalise),
            ("--worth", question.worth),
        )
        if given
    ]
    if len(asked) > 1:
        raise UserError(
            f"{' and '.join(asked)}: ask one thing at a time; --rule changes the rules of all"
        )
    if question.deals is not None and question.deals < LEAST_DEALS:
        raise UserError(f"--deals {question.deals}: at least {LEAST_DEALS}")
    if not 0 < question.tolerance < 50:
        raise UserError(f"--tolerance {question.tolerance:g}: percentage points from 0 to 50")
    if question.worth:
        from reports.studies.balance.worth import answer as worth

        return worth(question, lab)
    if question.equalise:
        from reports.studies.balance.equalise import answer as equalise

        return equalise(question, lab)
    from reports.studies.balance.compare import answer as compare

    return compare(question, lab)
