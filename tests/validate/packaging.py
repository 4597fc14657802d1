#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
"""The packages: well-formed, and as meson.build says. packaging.py BUILD_DIR"""

import fnmatch
import json
import pathlib
import posixpath
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import tap  # noqa: E402

TOP = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1])
APP_ID = "io.github.ring_tray.RingTray"

# What each distribution takes for granted where a package is built.
DEBIAN_ESSENTIAL = {"gcc", "libc6-dev", "ninja-build"}
FEDORA_ESSENTIAL = {"glibc-devel", "pkgconf-pkg-config"}
ARCH_ESSENTIAL = {"gcc", "ninja", "pkgconf"}

# The packages that bring what meson.build asks for: Debian, Fedora, Arch Linux.
PACKAGES = {
    "glib-2.0": ("libglib2.0-dev", "glib2-devel", "glib2"),
    "gobject-2.0": ("libglib2.0-dev", "glib2-devel", "glib2"),
    "gio-2.0": ("libglib2.0-dev", "glib2-devel", "glib2"),
    "gio-unix-2.0": ("libglib2.0-dev", "glib2-devel", "glib2"),
    "jansson": ("libjansson-dev", "jansson-devel", "jansson"),
    "xcb": ("libxcb1-dev", "libxcb-devel", "libxcb"),
    "sqlite3": ("libsqlite3-dev", "sqlite-devel", "sqlite"),
    "gtk+-3.0": ("libgtk-3-dev", "gtk3-devel", "gtk3"),
    "ayatana-appindicator3-0.1": (
        "libayatana-appindicator3-dev",
        "libayatana-appindicator-gtk3-devel",
        "libayatana-appindicator",
    ),
    # Comes with the indicator, whose headers include it.
    "dbusmenu-glib-0.4": ("libdbusmenu-glib-dev", "libdbusmenu-devel", "libdbusmenu-glib"),
    "libnotify": ("libnotify-dev", "libnotify-devel", "libnotify"),
    "libportal": ("libportal-dev", "libportal-devel", "libportal"),
    "libsoup-3.0": ("libsoup-3.0-dev", "libsoup3-devel", "libsoup3"),
}


def read(name):
    return (TOP / name).read_text(encoding="utf-8")


def output_of(*command):
    """What @command complains about; nothing if it is content."""
    run = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode != 0:
        yield f"{' '.join(command)}: exit status {run.returncode}\n{run.stdout}"


def differences(what, found, expected):
    yield from (f"{what} lacks {name}" for name in sorted(set(expected) - set(found)))
    yield from (f"{what} has {name} besides" for name in sorted(set(found) - set(expected)))


def project_version():
    return re.search(r"^  version: '(.+)'", read("meson.build"), re.MULTILINE).group(1)


def needed():
    """What meson.build asks for, with the least version or None."""
    found = re.findall(r"dependency\('([^']+)'(?:, version: '>= ([0-9.]+)')?", read("meson.build"))
    return {name: version or None for name, version in found} | {"dbusmenu-glib-0.4": None}


def listed(group):
    """The packages of a list of tools/install-dependencies."""
    text = re.search(rf"^{group}=\((.*?)^\)", read("tools/install-dependencies"), re.MULTILINE | re.DOTALL).group(1)
    return set(text.split())


def run_needs(family):
    """What the tray needs to be seen, though nothing links it."""
    return set(re.search(rf"^{family}_run=\((.*)\)$", read("tools/install-dependencies"), re.MULTILINE).group(1).split())


def debian_needs():
    """Build-Depends: for each package its least version or None, and whether only the tests need it."""
    field = re.search(r"^Build-Depends:\n((?: .*\n)+)", read("debian/control"), re.MULTILINE).group(1)
    entries = re.findall(r"^ ([a-z0-9.+-]+)(?::any)?(?: \(>?= ([^)]+)\))?( <!nocheck>)?,$", field, re.MULTILINE)
    if len(entries) != len(field.splitlines()):
        raise ValueError(f"Build-Depends is not understood:\n{field}")
    return {name: (version or None, bool(is_test)) for name, version, is_test in entries}


def spec_needs():
    """BuildRequires: for each package or pkgconfig() its least version or None."""
    found = re.findall(r"^BuildRequires: +(\S+)(?: >= (\S+))?$", read("packaging/ring-tray.spec"), re.MULTILINE)
    return {name: version or None for name, version in found}


def pkgbuild(name):
    """The values of a variable of the PKGBUILD, as bash sees them."""
    script = '. "$1"; declare -n values=$2; printf "%s\\n" "${values[@]}"'
    command = ["bash", "-euc", script, "bash", str(TOP / "packaging" / "PKGBUILD"), name]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def documents(patterns):
    """Where a package puts what @patterns name: files by their last name, folders as they are."""
    for source in (path for pattern in patterns for path in sorted(TOP.glob(pattern))):
        for path in sorted(source.rglob("*")) if source.is_dir() else [source]:
            yield str(path.relative_to(source.parent)), path


def check_documents():
    """The RPM has the README with all of docs beside it, where its links lead, and no page replaces another."""
    spec = re.search(r"^%doc (.+)$", read("packaging/ring-tray.spec"), re.MULTILINE).group(1)
    links = {link for link in re.findall(r"\]\(([^)#]+)", read("README.md")) if link.startswith("docs/")}
    there = {}
    for place, path in documents(spec.split()):
        if there.setdefault(place, path) != path:
            yield f"{path.relative_to(TOP)} would replace {there[place].relative_to(TOP)}"
    yield from (f"{link} is not there" for link in sorted({"README.md", "SECURITY.md", *links} - set(there)))


def check_versions():
    """All packages and NEWS have the version of meson.build."""
    version = project_version()
    found = {
        "debian/changelog": re.match(r"ring-tray \((.+)-[^-]+\)", read("debian/changelog")).group(1),
        "packaging/ring-tray.spec": re.search(r"^Version: +(\S+)", read("packaging/ring-tray.spec"), re.MULTILINE).group(1),
        "packaging/PKGBUILD": pkgbuild("pkgver")[0],
        "%changelog of the RPM": re.search(r"^%changelog\n\* .* - (\S+)-\d+$", read("packaging/ring-tray.spec"), re.MULTILINE).group(1),
        "NEWS": re.match(r"RiNG Tray (\S+)", read("NEWS")).group(1),
    }
    yield from (f"{name}: {other}, not {version}" for name, other in found.items() if other != version)


def check_dependencies_known():
    """Each library of meson.build has its package in each distribution's list."""
    yield from differences("the table of this test", PACKAGES, needed())
    for group, names in zip(("debian_build", "fedora_build", "arch_build"), zip(*PACKAGES.values())):
        yield from (f"{group} lacks {name}" for name in sorted(set(names) - listed(group)))


def check_debian_needs():
    """Debian's Build-Depends are those of tools/install-dependencies."""
    needs = debian_needs()
    to_build = {name for name, (_, is_test) in needs.items() if not is_test}
    yield from differences("Build-Depends", to_build, listed("debian_build") - DEBIAN_ESSENTIAL | {"debhelper-compat"})
    yield from (f"not in debian_test: {name}" for name in sorted(set(needs) - to_build - listed("debian_test")))


def check_debian_versions():
    """Debian's Build-Depends ask for no less than meson.build."""
    needs = debian_needs()
    for name, version in needed().items():
        package = PACKAGES[name][0]
        if version and needs.get(package, (None,))[0] != version:
            yield f"{package}: {needs.get(package)}, and {name} has to be {version}"


def check_spec_needs():
    """The RPM's BuildRequires are those of meson.build and tools/install-dependencies."""
    needs = spec_needs()
    libraries = {re.sub(r"pkgconfig\((.+)\)", r"\1", name): version for name, version in needs.items() if "pkgconfig(" in name}
    for name, version in needed().items():
        if name not in libraries or libraries[name] != version:
            yield f"pkgconfig({name}): {libraries.get(name, 'missing')}, not {version}"
    yield from differences("the list of libraries", libraries, needed())
    packaged = {names[1] for names in PACKAGES.values()}
    for name in sorted(listed("fedora_build") - FEDORA_ESSENTIAL - packaged - set(needs)):
        yield f"BuildRequires lack {name}"


def check_run_needs():
    """What nothing links is named by the packages, and installed before the tray is started."""
    depends = re.search(r"^Depends:\n((?: .*\n)+)", read("debian/control"), re.MULTILINE).group(1)
    yield from (f"Depends lacks {name}" for name in run_needs("debian") - set(re.findall(r"^ (\S+),$", depends, re.MULTILINE)))
    requires = set(re.findall(r"^Requires: +(\S+)$", read("packaging/ring-tray.spec"), re.MULTILINE))
    yield from (f"Requires lack {name}" for name in run_needs("fedora") - requires)
    if not re.search(r"^tools/install-dependencies build run ", read("tools/run"), re.MULTILINE):
        yield "tools/run does not install it"


def shipped_pages():
    """What lies in the Debian package's folder of pages: the path there, and the one in the tree."""
    folder = "usr/share/doc/ring-tray"
    for name in read("debian/docs").split():
        yield name, TOP / name
    for line in read("debian/ring-tray.install").splitlines():
        pattern, place = line.split()
        for path in TOP.glob(pattern):
            target = f"{place.removeprefix(folder).strip('/')}/{path.name}"
            yield target, path
            yield from ((f"{target}/{below.name}", below) for below in path.glob("*"))
    for line in read("debian/ring-tray.links").splitlines():
        yield line.split()[1].removeprefix(f"{folder}/"), None


def check_pages():
    """A link of a page in the Debian package leads to one in it; no page takes another's place."""
    shipped = list(shipped_pages())
    targets = [target for target, _ in shipped]
    yield from (f"twice: {target}" for target in sorted(set(targets)) if targets.count(target) > 1)
    for target, path in shipped:
        # Whoever works on the code has the tree.
        if path is None or path.suffix != ".md" or target == "CONTRIBUTING.md":
            continue
        for link in re.findall(r"\]\(([^)#\s]+)", path.read_text(encoding="utf-8")):
            found = posixpath.normpath(posixpath.join(posixpath.dirname(target), link))
            if not re.match("[a-z]+:", link) and found not in targets:
                yield f"{target}: {link} is not in the package"
    if not re.search(r"^\tdh_compress -X\.md -X/NEWS$", read("debian/rules"), re.MULTILINE):
        yield "the pages are compressed"
    if "%doc README.md CONTRIBUTING.md NEWS SECURITY.md docs flatpak\n" not in read("packaging/ring-tray.spec"):
        yield "%doc: the RPM has the pages in other places"


def check_spec_files():
    """The RPM has all that Meson installs, and nothing else."""
    spec = read("packaging/ring-tray.spec")
    macros = {"_bindir": "/usr/bin", "_datadir": "/usr/share", "_mandir": "/usr/share/man", "_sysconfdir": "/etc"}
    macros |= {"_metainfodir": "/usr/share/metainfo", "app_id": APP_ID}
    lines = re.findall(r"^(?:%config\(noreplace\) )?(%\{_.+)$", spec.partition("%files")[2], re.MULTILINE)
    patterns = [re.sub(r"%\{(\w+)\}", lambda match: macros[match.group(1)], line) for line in lines]
    introspect = ["meson", "introspect", "--installed", "--buildoptions", str(BUILD)]
    told = json.loads(subprocess.run(introspect, check=True, capture_output=True, text=True).stdout)
    prefix = next(option["value"] for option in told["buildoptions"] if option["name"] == "prefix")
    paths = [re.sub("^/usr/etc/", "/etc/", re.sub(f"^{re.escape(prefix)}/", "/usr/", path)) for path in told["installed"].values()]
    # Those of translations are found by %find_lang.
    paths = [path for path in paths if not path.endswith(".mo")]
    for path in paths:
        if not any(fnmatch.fnmatch(path, pattern) for pattern in patterns):
            yield f"%files lacks {path}"
    for pattern in patterns:
        if not fnmatch.filter(paths, pattern):
            yield f"%files has {pattern}, which is not installed"


def check_spec_parses():
    """The RPM's spec file is well-formed."""
    yield from output_of("rpmspec", "--parse", str(TOP / "packaging" / "ring-tray.spec"))


def check_pkgbuild_needs():
    """The PKGBUILD's dependencies are those of tools/install-dependencies."""
    yield from output_of("bash", "-n", str(TOP / "packaging" / "PKGBUILD"))
    found = {*pkgbuild("depends"), *pkgbuild("makedepends")} - {"glibc", "hicolor-icon-theme"}
    yield from differences("PKGBUILD", found, (listed("arch_build") - ARCH_ESSENTIAL) | run_needs("arch"))
    yield from (f"not in arch_test: {name}" for name in sorted(set(pkgbuild("checkdepends")) - listed("arch_test")))


if __name__ == "__main__":
    tap.run_module(sys.modules[__name__])
