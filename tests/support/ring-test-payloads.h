/* SPDX-FileCopyrightText: 2026 The RiNG Tray authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Payloads for ring_test_session_send(), as real agents send them. */

#define START "'event': 'SessionStart', 'source': 'startup'"
#define COMPACT "'event': 'SessionStart', 'source': 'compact'"
#define SUBMIT "'event': 'UserPromptSubmit', 'prompt': 'go'"
#define END "'event': 'SessionEnd', 'reason': 'exit'"
#define STOP "'event': 'Stop'"
#define STOP_SAYING(text) "'event': 'Stop', 'last_assistant_message': '" text "'"
#define INTERRUPT "'event': 'Interrupt'"
#define CALL(id, command) "'tool_name': 'Bash', 'tool_use_id': '" id "', 'tool_input': {'command': '" command "'}"
#define PRE(id, command) "'event': 'PreToolUse', " CALL (id, command)
#define POST(id, command) "'event': 'PostToolUse', " CALL (id, command)
#define FAILURE(id, command) "'event': 'PostToolUseFailure', " CALL (id, command)
#define DENIED(id, command) "'event': 'PermissionDenied', " CALL (id, command)
#define REQUEST(command) "'event': 'PermissionRequest', 'tool_name': 'Bash', 'tool_input': {'description': 'd', 'command': '" command "'}"
#define ASK(id, question) "'event': 'PreToolUse', 'tool_name': 'AskUserQuestion', 'tool_use_id': '" id "', 'tool_input': {'questions': [{'question': '" question "'}]}"
#define NOTICE(type) "'event': 'Notification', 'message': 'm', 'notification_type': '" type "'"
#define ANNOUNCE NOTICE ("permission_prompt")
#define ELICIT "'event': 'Elicitation', 'message': 'm'"
#define BY(actor) ", 'agent_id': '" actor "'"
