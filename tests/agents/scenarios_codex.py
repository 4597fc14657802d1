# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Scenarios with Codex, which says nothing when a dialog is up: the board takes
it that one is when nothing has followed a request for ten seconds."""

from model import Answer

DIALOG = "Would you like to"
COMMAND = "touch built; sleep 2"
DETAIL = f"Bash: {COMMAND}"
ASK = ("exec_command", {"cmd": COMMAND, "sandbox_permissions": "require_escalated", "justification": "May I build?"})
RULE_SECONDS = 10


def ask(stage, then="Built."):
    """Brings up a permission dialog and waits until the board takes it for one."""
    stage.prompt("Build it", Answer(calls=[ASK]), Answer(then))
    stage.expect("working", within=2)
    stage.wait_for_dialog(DIALOG)
    stage.expect("waiting", "permission", DETAIL, within=RULE_SECONDS + 2)


def approved(stage):
    """permission to leave the sandbox, given"""
    stage.start()
    ask(stage)
    stage.press("y")
    stage.expect("idle")


def approved_at_once(stage):
    """permission to leave the sandbox, given at once: never red"""
    stage.start()
    stage.prompt("Build it", Answer(calls=[ASK]), Answer("Built."))
    stage.expect("working", within=2)
    stage.wait_for_dialog(DIALOG)
    stage.press("y")
    stage.expect("idle", within=5)
    stage.expect_never_asked()


def denied(stage):
    """permission to leave the sandbox, refused with Esc"""
    stage.start()
    ask(stage)
    stage.press("Escape")
    stage.expect("idle", within=1)


def thought_interrupted(stage):
    """Esc while the model thinks"""
    stage.start()
    stage.prompt("Think hard", Answer("Thought.", pause=30))
    stage.expect("working", within=2)
    stage.pause(1.5)
    stage.press("Escape")
    stage.expect("idle", within=1)


def question_tool(stage):
    """the question tool of plan mode, answered"""
    options = [{"label": "SQLite", "description": "a file"}, {"label": "PostgreSQL", "description": "a server"}]
    question = {"id": "database", "header": "Database", "question": "Which database?", "options": options}
    stage.start()
    stage.prompt("/plan")
    stage.terminal.wait_for("Plan mode")
    stage.prompt("Choose", Answer(calls=[("request_user_input", {"questions": [question]})]), Answer("Chosen."))
    stage.expect("waiting", "question", "request_user_input: Which database?", within=2)
    stage.wait_for_dialog("PostgreSQL")
    stage.press("Enter")
    stage.expect("idle")


def question_at_end(stage):
    """a question at the end of the turn, answered by the next prompt"""
    stage.start()
    stage.prompt("Prepare it", Answer("It is prepared.\n\nShall I push it?"))
    stage.expect("waiting", "question", "Shall I push it?", within=2)
    stage.prompt("Yes, push it", Answer("Pushed.", pause=1))
    stage.expect("working", within=2)
    stage.expect("idle")


def exited(stage):
    """/quit"""
    stage.start()
    stage.prompt("Say hello", Answer("Hello."))
    stage.expect("idle")
    stage.prompt("/quit")
    stage.expect("gone", within=3)


def killed(stage):
    """SIGKILL while it waits"""
    stage.start()
    ask(stage)
    stage.kill()
    stage.expect("gone", within=1)


ALL = [approved, approved_at_once, denied, thought_interrupted, question_tool, question_at_end, exited, killed]
SLOW = []
