#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The Flatpak: its manifest is read, strict and explained, and as the rest says. flatpak.py BUILD_DIR"""

import copy
import json
import pathlib
import re
import subprocess
import sys

import jsonschema
import yaml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import tap  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1])
APP_ID = "io.github.ring_tray.RingTray"
MANIFEST = TOP / "flatpak" / f"{APP_ID}.yaml"

# Who brings what meson.build asks for: a module of the manifest, or the runtime.
RUNTIME = "the runtime"
PROVIDERS = {
    "glib-2.0": RUNTIME,
    "gobject-2.0": RUNTIME,
    "gio-2.0": RUNTIME,
    "gio-unix-2.0": RUNTIME,
    "jansson": "jansson",
    "xcb": RUNTIME,
    "sqlite3": RUNTIME,
    "gtk+-3.0": RUNTIME,
    "ayatana-appindicator3-0.1": "libayatana-appindicator",
    "libnotify": RUNTIME,
    "libportal": RUNTIME,
    "libsoup-3.0": RUNTIME,
}

# What flatpak exports to the desktop must be named after the application.
EXPORTED = r"share/(?:applications|icons/hicolor/[^/]+/apps|metainfo)/"


def read(name):
    return (TOP / name).read_text(encoding="utf-8")


def manifest():
    return yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))


def differences(what, found, expected):
    yield from (f"{what} lacks {name}" for name in sorted(set(expected) - set(found)))
    yield from (f"{what} has {name} besides" for name in sorted(set(found) - set(expected)))


def violations(document):
    """What the schema finds wrong with @document."""
    schema = json.loads(read("flatpak/manifest.schema.json"))
    jsonschema.Draft7Validator.check_schema(schema)
    for error in jsonschema.Draft7Validator(schema).iter_errors(document):
        yield f"{'/'.join(map(str, error.absolute_path))}: {error.message}"


def without_reason(text):
    """The permissions of the manifest @text that have no comment directly above them."""
    above = ""
    for line in text.partition("\nfinish-args:\n")[2].partition("\n\n")[0].splitlines():
        if line.startswith("  - ") and not re.match(r"  # \S.{15,}", above):
            yield line[4:]
        above = line


def version_of(module):
    """The version of a module, from its source's tag or file name."""
    source = module["sources"][0]
    return source.get("tag") or re.search(r"-([0-9][0-9.]*)\.tar", source.get("url", "")).group(1)


def rows(heading):
    """The table below a heading of the README: its first column without marks, and its second."""
    text = read("flatpak/README.md").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^\| (.+?) \| (.+?) \|", text, re.MULTILINE)[1:]
    return {first.strip("`"): second for first, second in lines}


def check_manifest_is_read():
    """flatpak-builder reads the manifest, and passes nothing over."""
    command = ["flatpak-builder", "--show-manifest", str(MANIFEST)]
    # It makes a folder where it is called.
    run = subprocess.run(command, cwd=BUILD, check=False, capture_output=True, text=True)
    if run.returncode != 0 or run.stderr:
        yield f"exit status {run.returncode}\n{run.stderr}"
        return
    seen, written = json.loads(run.stdout), manifest()
    if seen["finish-args"] != written["finish-args"]:
        yield f"finish-args: {seen['finish-args']}"
    for ours, theirs in zip(written["modules"], seen["modules"]):
        yield from differences(ours["name"], theirs, ours)
        for source, understood in zip(ours["sources"], theirs["sources"]):
            yield from differences(f"{ours['name']}: {source['type']}", understood, source)


def check_schema():
    """The manifest says nothing that its schema does not allow."""
    yield from violations(manifest())


def check_schema_refuses():
    """The schema refuses what must not get into the manifest."""

    def module(name, document):
        return next(module for module in document["modules"] if module["name"] == name)

    breaks = {
        "an unknown key": lambda it: it.update({"tags": ["nightly"]}),
        "a version that is a number": lambda it: it.update({"runtime-version": 51}),
        "the network": lambda it: it["finish-args"].append("--share=network"),
        "a way out of the sandbox": lambda it: it["finish-args"].append("--talk-name=org.freedesktop.Flatpak"),
        "a name of the panel's": lambda it: it["finish-args"].append("--own-name=org.kde.*"),
        "the whole home": lambda it: it["finish-args"].append("--filesystem=home"),
        "an agent's folder to write to": lambda it: it["finish-args"].append("--filesystem=~/.claude"),
        "a permission twice": lambda it: it["finish-args"].append(it["finish-args"][0]),
        "no permissions": lambda it: it.pop("finish-args"),
        "an archive without its sum": lambda it: module("jansson", it)["sources"][0].pop("sha256"),
        "an archive with a short sum": lambda it: module("jansson", it)["sources"][0].update({"sha256": "0" * 63}),
        "an archive without TLS": lambda it: module("jansson", it)["sources"][0].update({"url": "http://example.org/a.tar.gz"}),
        "git without a commit": lambda it: module("libayatana-indicator", it)["sources"][0].pop("commit"),
        "git with a branch": lambda it: module("libayatana-indicator", it)["sources"][0].update({"branch": "main"}),
        "a module without sources": lambda it: module("jansson", it).update({"sources": []}),
        "the network while building": lambda it: module("jansson", it).update({"build-options": {"build-args": ["--share=network"]}}),
        "another folder": lambda it: module("ring-tray", it)["sources"][0].update({"path": "/"}),
        "own commands": lambda it: module("jansson", it).update({"build-commands": ["true"]}),
    }
    for name, spoil in breaks.items():
        broken = copy.deepcopy(manifest())
        spoil(broken)
        if not list(violations(broken)):
            yield f"{name} is taken"


def check_reasons():
    """Each permission has its reason directly above it."""
    text = MANIFEST.read_text(encoding="utf-8")
    yield from without_reason(text)
    permissions = manifest()["finish-args"]
    stripped = re.sub(r"^  #.*\n", "", text, flags=re.MULTILINE)
    yield from differences("a manifest without comments, as found,", without_reason(stripped), permissions)
    moved = text.replace("\n  - --share=ipc\n", "\n\t\n  - --share=ipc\n")
    if list(without_reason(moved)) != ["--share=ipc"]:
        yield "a comment further up is taken for a reason"


def check_sources():
    """Only the program itself comes from a folder, and comes last."""
    modules = manifest()["modules"]
    trees = [module["name"] for module in modules if any(source["type"] == "dir" for source in module["sources"])]
    if trees != ["ring-tray"] or modules[-1]["name"] != "ring-tray":
        yield f"from a folder: {trees}; the last one: {modules[-1]['name']}"


def check_libraries():
    """Each library of meson.build comes from a module or from the runtime."""
    needed = set(re.findall(r"dependency\('([^']+)'", read("meson.build")))
    yield from differences("the table of this test", PROVIDERS, needed)
    names = {module["name"] for module in manifest()["modules"]}
    yield from (f"no module {name}" for name in sorted(set(PROVIDERS.values()) - {RUNTIME} - names))


def check_names():
    """The identity is the project's own, the command is installed, the options are Meson's."""
    document = manifest()
    if f"app_id = '{document['id']}'" not in read("meson.build"):
        yield f"meson.build has another identity than {document['id']}"
    known = set(re.findall(r"^option\('(\w+)'", read("meson.options"), re.MULTILINE))
    yield from (f"no such option: {opt}" for opt in document["modules"][-1]["config-opts"] if opt[2:].partition("=")[0] not in known)
    paths = installed()
    if not any(path.endswith(f"/bin/{document['command']}") for path in paths):
        yield f"nothing installs {document['command']}"
    for path in paths:
        if re.search(EXPORTED, path) and not re.search(EXPORTED + re.escape(APP_ID) + r"[.-]", path):
            yield f"flatpak would not export {path}"


def installed():
    command = ["meson", "introspect", "--installed", str(BUILD)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout).values()


def check_readme():
    """flatpak/README.md has the permissions, modules and runtime of the manifest."""
    document = manifest()
    yield from differences("Permissions", rows("Permissions"), document["finish-args"])
    modules = {module["name"]: version_of(module) for module in document["modules"][:-1]}
    yield from differences("Modules", rows("Modules").items(), modules.items())
    text = read("flatpak/README.md")
    for runtime in ("runtime", "sdk"):
        named = f"{document[runtime]}//{document['runtime-version']}"
        if named not in text:
            yield f"{named} is not named"


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
