"""The verdict on an act that was asked about in free words: what was understood, then the card of `check`."""

from __future__ import annotations

from collections.abc import Sequence

from ruling.asking.answering import word_for
from ruling.cli.acting import Judged, word_of
from ruling.cli.checking import print_verdict, shown_args, warnings_of
from ruling.cli.speaking import Voice
from ruling.model.answers import ILLEGAL, LEGAL, Verdict
from ruling.rendering import answers as told_answers
from ruling.rendering.reasons import because
from ruling.rendering.wording import Speaker
from ruling.rendering.wrapping import wrapped


def print_judged(voice: Voice, judged: Sequence[Judged], mood: str) -> int:
    """Prints the verdicts on the acts that the question may mean, and answers it where they agree."""
    words = [word_for(word_of(one.verdict, mood), mood) for one in judged]
    word = words[0] if len(set(words)) == 1 else "depends"
    if voice.json:
        from ruling.rendering.documents import check_document

        first = judged[0].asked
        speaker = voice.speaker(first.book, names=first.position.names)
        warned = warnings_of(first.game, first.position, first.book)
        checked = check_document(judged[0].verdict, first.book, speaker, warned, shown_args(first))
        rules = list(dict.fromkeys(rule for one in judged for rule in _turned_on(one.verdict)))
        understood = "; ".join(told_answers.act_said(one.asked.action, one.args, speaker) for one in judged)
        voice.document(told_answers.act_document(checked, word, understood, rules, first.book))
        return told_answers.EXIT[word]
    shown = judged[:1] if word != "depends" or len(judged) == 1 else judged
    for language in voice.languages:
        speaker = voice.speaker(judged[0].asked.book, language, judged[0].asked.position.names)
        if len(shown) > 1:
            print(speaker.say("ask.depends"))
        for one in shown:
            said = told_answers.act_said(one.asked.action, one.args, speaker)
            print("\n".join(wrapped(speaker.say("ask.understood", question=said), voice.width)))
            if len(shown) > 1:
                print("\n".join(wrapped(_line(one.verdict, speaker), voice.width, "  ")))
    if len(shown) == 1:
        print_verdict(voice, shown[0].asked, shown[0].verdict, most=told_answers.MOST_LINES - 1)
    return told_answers.EXIT[word]


def _line(verdict: Verdict, speaker: Speaker) -> str:
    """The verdict on one of several acts, and its reason."""
    from ruling.rendering.cards import reason

    word = speaker.say(f"verdict.word.{verdict.answer}")
    return f"{word}: {reason(verdict, speaker)}" if verdict.answer in (LEGAL, ILLEGAL) else word


def _turned_on(verdict: Verdict) -> list[str]:
    """The rules that the answer turns on, or that wait for what is missing."""
    found = because(verdict)
    return found or [rule for missing in verdict.missing for rule in missing.rules][:3]
