# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""Programs that speak a language: the locale they need, and what is left of English."""

import functools
import gettext
import pathlib
import re
import shutil
import subprocess
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]

# What stands in quotes is a name or a command, and so is a path.
QUOTED = r"「[^」]*」|\"[^\"]*\"|[~/][\w./<>&-]*"


@functools.lru_cache(maxsize=None)
def locales():
    """A folder of locales: what the tests speak need not be set up on the machine."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ring-locales-"))
    # Whoever runs the program, as somebody else perhaps, has to find them.
    folder.chmod(0o755)
    for name in ("zh_TW", "de_DE"):
        # Its exit status counts warnings, too.
        subprocess.run(
            ["localedef", "--no-archive", "-c", "-i", name, "-f", "UTF-8", str(folder / f"{name}.UTF-8")],
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert (folder / f"{name}.UTF-8" / "LC_NUMERIC").exists(), f"{name} cannot be made; is package locales there?"
    return folder


def remove_locales():
    if locales.cache_info().currsize:
        shutil.rmtree(locales())
        locales.cache_clear()


def speak(language, locale=None):
    """The environment of a program that speaks @language."""
    return {"LC_ALL": f"{locale or language}.UTF-8", "LOCPATH": str(locales()), "LANGUAGE": language}


def english(text, *names):
    """The words of @text in Latin letters that are no name, command or path."""
    rest = re.sub(QUOTED, " ", text)
    for name in sorted(names, key=len, reverse=True):
        rest = rest.replace(name, " ")
    return re.findall(r"[A-Za-z]{2,}", rest)


def messages(path):
    """The (msgid, msgstr) pairs of a translation; of a plural, those of each form."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = pathlib.Path(folder) / "compiled.mo"
        subprocess.run(["msgfmt", f"--output-file={compiled}", str(path)], check=True)
        with open(compiled, "rb") as file:
            catalogue = gettext.GNUTranslations(file)._catalog  # pylint: disable=protected-access
    for key, translation in catalogue.items():
        msgid = key[0] if isinstance(key, tuple) else key
        if msgid:
            yield msgid.split("\x04")[-1], translation
