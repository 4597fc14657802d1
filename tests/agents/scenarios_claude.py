# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Scenarios with Claude Code. Names are those on the command line, the first
line of each docstring is the trace's title."""

from model import Answer

DIALOG = "Do you want to"
YES, NO = "1", "3"
COMMAND = "touch built; sleep 2"


def ask(stage, command=COMMAND, then="Built.", within=1):
    """Brings up a permission dialog."""
    stage.prompt("Build it", Answer(calls=[("Bash", {"command": command})]), Answer(then))
    stage.expect("waiting", "permission", f"Bash: {command}", within=within)
    stage.wait_for_dialog(DIALOG)


def approved(stage):
    """permission, approved"""
    stage.start()
    ask(stage)
    stage.press(YES)
    stage.expect("working", within=1)
    stage.expect("idle")


def approved_late(stage):
    """permission, approved after the agent has announced the dialog"""
    stage.start()
    ask(stage)
    stage.pause(8)
    stage.expect("waiting", "permission", f"Bash: {COMMAND}")
    stage.press(YES)
    stage.expect("working", within=1)
    stage.expect("idle")


def denied(stage):
    """permission, denied with No"""
    stage.start()
    ask(stage)
    stage.press(NO)
    stage.expect("idle", within=1)


def dialog_escaped(stage):
    """permission, Esc in the dialog, then another prompt"""
    stage.start()
    ask(stage)
    stage.press("Escape")
    stage.expect("idle", within=1)
    stage.prompt("Leave it", Answer("Left.", pause=1))
    stage.expect("working", within=2)
    stage.expect("idle")


def left_after_refusal(stage):
    """an announced dialog, Esc in it, then Ctrl-C twice"""
    stage.start()
    ask(stage)
    stage.pause(8)
    stage.expect("waiting", "permission", f"Bash: {COMMAND}")
    stage.press("Escape")
    stage.expect("idle", within=1)
    stage.pause(1)
    stage.press("C-c")
    stage.press("C-c")
    stage.expect("gone", within=3)


def unasked(stage):
    """a command that needs no permission"""
    stage.start()
    stage.prompt("Look", Answer(calls=[("Bash", {"command": "ls"})]), Answer("Empty.", pause=1))
    stage.expect("working", within=2)
    stage.terminal.wait_for("Empty.")
    stage.expect("idle")
    stage.expect_never_asked()


def headless(stage):
    """a run with nobody before it"""
    stage.model.plans["Think hard"] = [Answer("Thought.", pause=5)]
    stage.start("-p", "Think hard")
    stage.expect_headless()
    stage.expect_never_asked()


def thought_interrupted(stage):
    """Esc while the model thinks"""
    stage.start()
    stage.prompt("Think hard", Answer("Thought.", pause=30))
    stage.expect("working", within=2)
    stage.pause(1.5)
    stage.press("Escape")
    stage.expect("idle", within=1)


def tool_interrupted(stage):
    """Esc while an approved command runs"""
    stage.start()
    ask(stage, "touch built; sleep 20")
    stage.press(YES)
    stage.expect("working", within=1)
    stage.pause(1.5)
    stage.press("Escape")
    stage.expect("idle", within=2)


def two_dialogs(stage):
    """two commands in one answer, one dialog after the other"""
    stage.start()
    calls = [("Bash", {"command": "touch one; sleep 1"}), ("Bash", {"command": "touch two"})]
    stage.prompt("Do both", Answer(calls=calls), Answer("Both done."))
    stage.expect("waiting", "permission", "Bash: touch one; sleep 1", within=1)
    stage.wait_for_dialog(DIALOG)
    stage.press(YES)
    stage.expect("working", within=1)
    stage.expect("waiting", "permission", "Bash: touch two")
    stage.wait_for_dialog("touch two")
    stage.press(YES)
    stage.expect("idle")


def exited(stage):
    """Ctrl-C twice at the prompt"""
    stage.start()
    stage.prompt("Say hello", Answer("Hello."))
    stage.terminal.wait_for("Hello.")
    stage.expect("idle")
    stage.pause(1)
    stage.press("C-c")
    stage.press("C-c")
    stage.expect("gone", within=3)


def exited_in_dialog(stage):
    """Ctrl-C in a dialog (which stays), Esc, Ctrl-C twice at the prompt"""
    stage.start()
    ask(stage)
    stage.press("C-c")
    stage.pause(1)
    stage.expect("waiting", "permission", f"Bash: {COMMAND}")
    stage.press("Escape")
    stage.expect("idle", within=1)
    stage.press("C-c")
    stage.press("C-c")
    stage.expect("gone", within=3)


def cleared(stage):
    """/clear gives the session another id"""
    stage.start()
    stage.prompt("Say hello", Answer("Hello."))
    stage.terminal.wait_for("Hello.")
    stage.expect("idle")
    stage.prompt("/clear")
    stage.expect("idle", is_new=True)


def killed(stage):
    """SIGKILL while it waits"""
    stage.start()
    ask(stage)
    stage.kill()
    stage.expect("gone", within=1)


def question_tool(stage):
    """the question tool, answered"""
    options = [{"label": "SQLite", "description": "a file"}, {"label": "PostgreSQL", "description": "a server"}]
    question = {"question": "Which database?", "header": "Database", "multiSelect": False, "options": options}
    stage.start()
    stage.prompt("Choose", Answer(calls=[("AskUserQuestion", {"questions": [question]})]), Answer("Chosen."))
    stage.expect("waiting", "question", "AskUserQuestion: Which database?", within=1)
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


def plan(stage):
    """a plan, approved"""
    stage.start()
    stage.press("BTab")
    stage.terminal.wait_for("accept edits on")
    stage.press("BTab")
    stage.terminal.wait_for("plan mode on")
    stage.prompt("Plan it", Answer(calls=[("ExitPlanMode", {"plan": "1. Split the module"})]), Answer("Split."))
    stage.expect("waiting", "plan", "ExitPlanMode: 1. Split the module", within=1)
    stage.wait_for_dialog("1. Yes")
    stage.press(YES)
    stage.expect("idle")


def background_shell(stage):
    """a shell in the background, which ends"""
    call = ("Bash", {"command": "sleep 8", "run_in_background": True})
    stage.model.plans["<task-notification>"] = [Answer("It has ended.")]
    stage.start()
    stage.prompt("Serve it", Answer(calls=[call]), Answer("It runs."))
    stage.terminal.wait_for("It runs.")
    stage.expect("idle", background=1)
    stage.expect("idle", background=0, within=30)


def background_subagent(stage):
    """a subagent in the background asks"""
    work = {"description": "Check it", "prompt": "Check the folder", "subagent_type": "general-purpose"}
    stage.model.plans["<task-notification>"] = [Answer("It is checked.")]
    stage.model.plans["Check the folder"] = [Answer(calls=[("Bash", {"command": COMMAND})], pause=3), Answer("Checked.")]
    stage.start()
    stage.prompt("Delegate", Answer(calls=[("Agent", work | {"run_in_background": True})]), Answer("Delegated."))
    stage.expect("idle", background=1)
    stage.expect("waiting", "permission", f"Bash: {COMMAND}", within=1)
    stage.wait_for_dialog(DIALOG)
    stage.press(YES)
    stage.expect("working", within=1)
    stage.expect("idle", background=0, within=30)


def foreground_subagent(stage):
    """a subagent asks while its parent waits for it"""
    work = {"description": "Check it", "prompt": "Check the folder", "subagent_type": "general-purpose"}
    stage.model.plans["Check the folder"] = [Answer(calls=[("Bash", {"command": COMMAND})]), Answer("Checked.")]
    stage.start()
    stage.prompt("Delegate", Answer(calls=[("Agent", work | {"run_in_background": False})]), Answer("Done."))
    stage.expect("waiting", "permission", f"Bash: {COMMAND}", within=1)
    stage.wait_for_dialog(DIALOG)
    stage.press(YES)
    stage.expect("working", within=1)
    stage.expect("idle", within=30)


def idle_prompt(stage):
    """a question at the end of the turn, and the idle prompt a minute later"""
    stage.start()
    stage.prompt("Prepare it", Answer("Shall I push it?"))
    stage.expect("waiting", "question", "Shall I push it?", within=2)
    stage.pause(65)
    stage.expect("waiting", "question", "Shall I push it?", within=80)


ALL = [
    approved,
    approved_late,
    denied,
    dialog_escaped,
    left_after_refusal,
    unasked,
    headless,
    thought_interrupted,
    tool_interrupted,
    two_dialogs,
    exited,
    exited_in_dialog,
    cleared,
    killed,
    question_tool,
    question_at_end,
    plan,
    background_shell,
    background_subagent,
    foreground_subagent,
]
SLOW = [idle_prompt]
