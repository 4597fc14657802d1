#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The translations: complete, up to date with the sources, and written as their readers write."""

import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(TOP / "tests"), str(TOP / "tests" / "support")]

import language  # noqa: E402
import tap  # noqa: E402

# As Meson's preset "glib" calls it.
XGETTEXT = [
    "xgettext", "--from-code=UTF-8", "--add-comments=Translators", "--keyword=_", "--keyword=N_", "--keyword=C_:1c,2",
    "--keyword=NC_:1c,2", "--keyword=g_dngettext:2,3", "--keyword=g_dpgettext2:2c,3", "--add-location=file",
    f"--directory={TOP}", f"--files-from={TOP / 'po' / 'POTFILES.in'}",
]

MAX_LINES = 10

PLACEHOLDER = r"%(?:\d+\$)?[0-9.]*[a-z]"
IDEOGRAPH = "[\u3400-\u9fff]"

MARK = "[，。；：？！、「」（）／]"

# What is said otherwise in Taiwan.
NOT_TAIWANESE = """设置 設置 菜單 窗口 默認 信息 軟件 網絡 文件夾 鼠標 屏幕 登錄到 登陸 打印 回車 字節 數據 程序 進程 会话 會話
終端(?!機) 服務器 用戶 支持 激活 缺省 界面 鏈接 目录 視頻 質量""".split()


def translations():
    return sorted((TOP / "po").glob("*.po"))


def template(folder):
    """The messages of the sources as they are now."""
    path = pathlib.Path(folder) / "template.pot"
    subprocess.run([*XGETTEXT, f"--output={path}"], check=True, stderr=subprocess.DEVNULL)
    return path


def complaints(*command):
    """The first of what @command has to say, unless it is content: a new language has a thousand messages to come."""
    run = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = run.stdout.splitlines()
    more = [f"… {len(lines) - MAX_LINES} more lines"] if len(lines) > MAX_LINES else []
    return ["\n".join(lines[:MAX_LINES] + more)] if run.returncode != 0 else []


def check_listed():
    """po/LINGUAS names the translations that are there, sorted."""
    listed = re.findall(r"^\w+$", (TOP / "po" / "LINGUAS").read_text(encoding="utf-8"), re.MULTILINE)
    there = [path.stem for path in translations()]
    if listed != there:
        yield f"po/LINGUAS has {listed}, but there are {there}"


def check_template():
    """The messages are read without a complaint: none is there with and without a plural."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*XGETTEXT, f"--output={folder}/template.pot"]
        yield from subprocess.run(command, check=True, capture_output=True, text=True).stderr.splitlines()


def check_sound():
    """Headers, placeholders and plurals are right."""
    for path in translations():
        yield from complaints("msgfmt", "--check", "--output-file=/dev/null", str(path))


def check_complete():
    """Every message of the sources is translated; none is fuzzy."""
    with tempfile.TemporaryDirectory() as folder:
        for path in translations():
            yield from complaints("msgcmp", str(path), str(template(folder)))
            if "#, fuzzy" in path.read_text(encoding="utf-8"):
                yield f"{path.name}: fuzzy messages are left"


def check_no_more():
    """No translation is of a message that is gone."""
    with tempfile.TemporaryDirectory() as folder:
        for path in translations():
            yield from complaints("msgcmp", "--use-untranslated", str(template(folder)), str(path))
            if re.search("^#~", path.read_text(encoding="utf-8"), re.MULTILINE):
                yield f"{path.name}: messages that are gone; msgattrib --no-obsolete takes them out"


def check_comments():
    """Messages with several placeholders say to translators what these are."""
    with tempfile.TemporaryDirectory() as folder:
        plain = subprocess.run(["msgcat", "--no-wrap", str(template(folder))], check=True, capture_output=True, text=True).stdout
    for entry in plain.split("\n\n")[1:]:
        message = re.search(r"^msgid .*(?:\n\".*\")*", entry, re.MULTILINE).group(0)
        if "c-format" in entry and len(re.findall(PLACEHOLDER, message)) > 1 and "#. Translators:" not in entry:
            yield message


def find_in_chinese(pattern):
    """The Chinese messages that @pattern fits, outside of quotes."""
    for _, text in language.messages(TOP / "po" / "zh_TW.po"):
        match = re.search(pattern, re.sub("「[^」]*」", "「」", text))
        if match:
            yield f"“{match.group(0)}” in: {text}"


def check_chinese_blanks():
    """Chinese: a blank between ideographs and Latin letters or digits, none elsewhere."""
    yield from find_in_chinese(f"{IDEOGRAPH}(?:[A-Za-z0-9]|%[du])")
    yield from find_in_chinese(f"(?:(?<!%)[A-Za-z0-9]|%[du]){IDEOGRAPH}")
    yield from find_in_chinese(f"{MARK} | {MARK}|{IDEOGRAPH} {IDEOGRAPH}")


def check_chinese_marks():
    """Chinese: full-width marks, and corner quotes."""
    # A mnemonic is written as GNOME does: 圖示(_I)
    yield from find_in_chinese(rf"{IDEOGRAPH}(?:[,.:?!)]|\((?!_[A-Z]\)))|[,:?!()]{IDEOGRAPH}")
    yield from find_in_chinese("[“”‘’]|[.]{3}")


def check_chinese_words():
    """Chinese: the words of Taiwan."""
    for word in NOT_TAIWANESE:
        yield from find_in_chinese(word)


def check_chinese_ends():
    """Chinese: a sentence ends as one where the original does, and only there."""
    for original, text in language.messages(TOP / "po" / "zh_TW.po"):
        if original.rstrip("\n").endswith(".") != text.rstrip("\n").endswith("。"):
            yield f"{original!r}: {text!r}"


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
