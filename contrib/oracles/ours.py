"""What our own reader answers: questions go to the test program, which writes its answers to a file."""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
UNREADABLE = "!"


class Answer:
    """Its refusal, or the words in normal form and the instants in microseconds."""

    def __init__(self, line):
        head, _, tail = line.rstrip("\n").partition("\t")
        self.refusal = head[2:] if head[0] == UNREADABLE else None
        self.words = head[2:] if head[0] != UNREADABLE else None
        self.instants = [int(x) for x in tail.split()]


def ask(questions, zone="UTC"):
    """`questions` are (now in seconds, how many instants, words), with or without a zone after them."""
    program = Path(os.environ.get("TOCSIN_TESTS", PROJECT / ".build/debug/tocsinPackageTests.xctest"))
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder, "questions"), Path(folder, "answers")
        asked.write_text("".join(f"{q[3] if len(q) > 3 else zone}\t{q[0]}\t{q[1]}\t{q[2]}\n" for q in questions))
        environment = dict(os.environ, TOCSIN_ORACLE_QUESTIONS=str(asked), TOCSIN_ORACLE_ANSWERS=str(answered))
        run = subprocess.run([str(program), "--testing-library", "swift-testing", "--filter", "OracleAnswers"],
                             env=environment, capture_output=True, text=True)
        if run.returncode != 0 or not answered.exists():
            sys.exit(f"our own answers failed:\n{run.stdout[-2000:]}{run.stderr[-500:]}")
        answers = [Answer(line) for line in answered.read_text().splitlines()]
    if len(answers) != len(questions):
        sys.exit(f"{len(questions)} questions, {len(answers)} answers")
    return answers
