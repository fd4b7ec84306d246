#!/usr/bin/env bash
# The one task runner: sets up what is needed, then does what was asked. ./run.sh help tells more.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# The marks of tests that are too long for "test".
QUICK="not slow and not large"

# Which virtual environment a task works in, and with which Python packages: files of installer/hashes.py.
use_environment() {
    ENVIRONMENT=$1
    PACKAGES=("${@:2}")
    PYTHON=$ENVIRONMENT/bin/python
    STAMP=$ENVIRONMENT/set-up-done
}
use_environment .venv installer/hashed/{program,dev}.txt

usage() {
    cat <<'END'
Usage: ./run.sh [TASK]

  (no task)     open the window; without a display: pair, explain and print the sample event
  test          all checks and tests, without a display; fails if a branch of the pairing
                (arbiter_app/pairing, matching and trace) is not tested
  cover         that part of "test" alone: the tests of the pairing, and its branches not tested
  bench         the benchmarks
  soak          kills, faults, full disks, damaged files by the thousand, a monkey at the window
                for twenty minutes: figures
  long          every test that is too long for "test", minutes to hours
  languages     the catalogues of the languages, brought up to date with the texts of the source;
                with "check" only what is missing or wrong; with a code (fr) a language is begun
  mutants [MODULE…]
                makes mistakes in arbiter_app/pairing/dutch, one at a time, and counts how many the
                tests named after articles notice; in an environment of its own, .venv-mutants
  screenshots [LANGUAGE…]
                pictures of every state of the window, light and dark, in out/screenshots; those of
                the README and of the manual in its languages are made again; of languages that are
                named (fr) those of the manual alone
  help          this text

Each task sets up first what is missing: Python, Qt's system libraries (with apt, as root or
through sudo) and the virtual environment .venv; "test", "soak" and "long" a PostgreSQL server too,
of which the tests start one of their own; "test" binutils, Git and OpenSSH; "long" what a screen
reader needs (AT-SPI, Xvfb). With nothing missing that takes no time.
END
}

say() { printf '%s\n' "$*"; }

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

# --- System packages ---------------------------------------------------------------------------

# Shared libraries that Qt loads, with the Debian package of each. The first six serve the
# offscreen platform too, the rest an X screen.
QT_LIBRARIES="
libEGL.so.1:libegl1
libGL.so.1:libgl1
libglib-2.0.so.0:libglib2.0-0
libdbus-1.so.3:libdbus-1-3
libfontconfig.so.1:libfontconfig1
libxkbcommon.so.0:libxkbcommon0
libxcb-cursor.so.0:libxcb-cursor0
libxkbcommon-x11.so.0:libxkbcommon-x11-0
libxcb-icccm.so.4:libxcb-icccm4
libxcb-keysyms.so.1:libxcb-keysyms1
libxcb-shape.so.0:libxcb-shape0
"

find_python() {
    local name
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
}

missing_packages() {
    local python known entry
    python=$(find_python)
    if [ -z "$python" ]; then
        echo python3 python3-venv
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        echo python3-venv
    fi
    [ "$(uname -s)" = Linux ] || return 0
    known=$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p)
    for entry in $QT_LIBRARIES; do
        case "$known" in
            *"${entry%%:*} "*) ;;
            *) echo "${entry##*:}" ;;
        esac
    done
}

install_packages() {
    local install="apt-get install -y --no-install-recommends $*" as_root="" log
    if ! command -v apt-get >/dev/null; then
        fail "Missing on this system, by the names of Debian's packages: $*" \
            "Install them (Python must be 3.11 or newer) and start again."
    elif [ "$(id -u)" = 0 ]; then
        as_root="env DEBIAN_FRONTEND=noninteractive"
    elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || { [ -t 0 ] && sudo -v; }; }; then
        as_root="sudo env DEBIAN_FRONTEND=noninteractive"
    else
        fail "Some system packages are missing. As root, run" "" \
            "    apt-get update && $install" "" "and start again."
    fi
    say "Installing system packages: $*"
    log=$(mktemp)
    # shellcheck disable=SC2086  # a list of words
    if ! { $as_root apt-get update -q && $as_root $install -q; } >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        fail "" "The system packages could not be installed. The command was: $install"
    fi
    rm -f "$log"
}

# Debian has the programs of a server on nobody's PATH.
need_server() {
    [ "$(uname -s)" = Linux ] || return 0
    command -v initdb >/dev/null && return
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || install_packages postgresql
}

# What packages and releases are made with: their tests run it.
need_release_tools() {
    [ "$(uname -s)" = Linux ] || return 0
    local packages=""
    command -v objcopy >/dev/null || packages="$packages binutils"
    command -v git >/dev/null || packages="$packages git"
    command -v ssh-keygen >/dev/null || packages="$packages openssh-client"
    # shellcheck disable=SC2086  # a list of words
    [ -z "$packages" ] || install_packages $packages
}

# What a screen reader needs, and a screen that nobody sees: programs, with the packages of Debian.
need_screen_reader() {
    [ "$(uname -s)" = Linux ] || return 0
    local packages="" entry
    for entry in Xvfb:xvfb openbox:openbox xdotool:xdotool dbus-daemon:dbus-daemon; do
        command -v "${entry%%:*}" >/dev/null || packages="$packages ${entry##*:}"
    done
    ls /usr/libexec/at-spi-bus-launcher /usr/lib/at-spi2-core/at-spi-bus-launcher 2>/dev/null |
        grep -q . || packages="$packages at-spi2-core"
    /usr/bin/python3 -c "import gi; gi.require_version('Atspi', '2.0')" 2>/dev/null ||
        packages="$packages python3-gi gir1.2-atspi-2.0"
    # shellcheck disable=SC2086  # a list of words
    [ -z "$packages" ] || install_packages $packages
}

# --- The virtual environment -------------------------------------------------------------------

wanted_stamp() {
    # The path belongs to it: a virtual environment cannot be moved.
    cat pyproject.toml "${PACKAGES[@]}" | cksum
    pwd
}

set_up() {
    if [ -x "$PYTHON" ] && [ "$(cat "$STAMP" 2>/dev/null)" = "$(wanted_stamp)" ]; then
        return
    fi
    local packages clear=""
    packages=$(missing_packages | xargs)
    # shellcheck disable=SC2086  # a list of words
    [ -z "$packages" ] || install_packages $packages
    [ -n "$(find_python)" ] || fail "This program needs Python 3.11 or newer."

    if [ -e "$STAMP" ] && [ "$(tail -n 1 "$STAMP")" != "$(pwd)" ]; then
        clear=--clear
    fi
    if [ -n "$clear" ] || ! "$PYTHON" -m pip --version >/dev/null 2>&1; then
        say "Making the virtual environment $ENVIRONMENT"
        "$(find_python)" -m venv --clear "$ENVIRONMENT"
    fi
    say "Installing Python packages into $ENVIRONMENT (about a minute)"
    # The files name all that is needed. What comes from elsewhere is not built, and for the program
    # itself nothing is fetched.
    {
        install_python --require-hashes --no-deps --only-binary :all: "${PACKAGES[@]/#/--requirement=}" &&
            install_python --no-index --no-deps --no-build-isolation --editable .
    } || fail "" "The Python packages could not be installed: see above."
    wanted_stamp >"$STAMP"
}

install_python() {
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --no-input "$@"
}

# --- Tasks -------------------------------------------------------------------------------------

has_display() {
    [ "$(uname -s)" != Linux ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]
}

open_window() {
    if has_display; then
        exec "$PYTHON" -m arbiter_app
    fi
    say "There is no display here, so no window can be opened. Instead: the next round of the sample"
    say "event, paired, explained and printed."
    say ""
    QT_QPA_PLATFORM=offscreen exec "$PYTHON" -m arbiter_app demo out/demo
}

step() {
    local name=$1 start=$SECONDS
    shift
    printf '\n== %s\n' "$name"
    "$@" || fail "" "== $name: failed"
    printf '   (%s s)\n' $((SECONDS - start))
}

# One more than cores: many tests wait, for a disk, a timer or another program.
workers() {
    local cores
    cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
    echo $((cores < 8 ? cores + 1 : 8))
}

# What the tests write goes at the end. They write thousands of files, and the program sees to it that
# each is on the disk: where memory is a disk, and a large one, they do that there.
use_own_folder() {
    TMPDIR=$(folder_in_memory || mktemp -d)
    export TMPDIR
    # The tests' server runs as somebody else, who passes through.
    chmod 711 "$TMPDIR"
    trap 'kill ${TYPES:+"$TYPES"} 2>/dev/null || true; rm -rf "$TMPDIR"' EXIT
}

folder_in_memory() {
    local folder free
    [ -z "${TMPDIR:-}" ] && folder=$(mktemp -d /dev/shm/arbiter-XXXXXX 2>/dev/null) || return 1
    free=$(df -Pk "$folder" | awk 'NR == 2 { print $4 }')
    if [ "$free" -gt 4000000 ] && can_start "$folder/program"; then
        echo "$folder"
    else
        rm -rf "$folder"
        return 1
    fi
}

# Not every such disk lets programs start.
can_start() {
    printf '#!/bin/sh\n' >"$1" && chmod +x "$1" && "$1" 2>/dev/null && rm "$1"
}

# Types need one core for a while: they are looked at beside the tests of the pairing, told after them.
types_begun() {
    "$PYTHON" -m mypy --strict >"$TMPDIR/types" 2>&1 &
    TYPES=$!
}

types_ended() {
    local code=0
    wait "$TYPES" || code=$?
    TYPES=""
    cat "$TMPDIR/types"
    return "$code"
}

# The contracts of the layers are kept by tests/architecture/test_layers.py.
run_tests() {
    use_own_folder
    step "Format (ruff format)" "$PYTHON" -m ruff format --check .
    step "Lint (ruff check)" "$PYTHON" -m ruff check .
    types_begun
    compiled_once
    cover
    step "Types (mypy --strict), begun before" types_ended
    step "Other tests (pytest)" "$PYTHON" -m pytest -q -n "$(workers)" --dist worksteal --benchmark-disable \
        -m "not counted and $QUICK"
}

# In a fresh copy each worker would compile every test, all of them at the same time.
compiled_once() {
    compgen -G "tests/gui/__pycache__/*" >/dev/null ||
        step "Tests compiled once (pytest --collect-only)" collected
}

# What cannot be collected is told by those who run it.
collected() {
    "$PYTHON" -m pytest -q --collect-only >/dev/null || true
}

# These alone reach every branch: what is marked as `counted` (tests/conftest.py). Where branches are
# counted a test takes three times as long: whole tournaments (tests/corpus, tests/oracle) and what
# reaches none that others do not are among the other tests.
cover() {
    step "Tests of the pairing, every branch of it (pytest --cov)" "$PYTHON" -m pytest -q -n "$(workers)" \
        --dist worksteal --benchmark-disable --cov --cov-report=term -m "counted and $QUICK" \
        tests/property tests/unit
}

mutants() {
    local module patterns=()
    for module in "$@"; do
        [ -e "arbiter_app/pairing/dutch/$module.py" ] || [ -e "arbiter_app/pairing/$module.py" ] ||
            fail "There is no module $module in arbiter_app/pairing/dutch."
        patterns+=("arbiter_app.pairing*.$module.x*")
    done
    # What stands in that folder would not be run again, though the tests may have changed.
    rm -rf mutants
    "$ENVIRONMENT/bin/mutmut" run ${patterns[@]+"${patterns[@]}"} ||
        fail "" "The mutants could not be run: see above."
    "$PYTHON" -m tests.mutation_score mutants
}

task=${1:-window}
case "$task $#" in
    mutants\ * | screenshots\ * | languages\ 2) ;;
    *) [ $# -le 1 ] || fail "One task at a time. ./run.sh help lists them." ;;
esac

# Without a locale Qt and Python would have to guess the encoding of names.
[ -n "${LC_ALL:-}${LC_CTYPE:-}${LANG:-}" ] || export LANG=C.UTF-8

# Tests start hundreds of processes: each would compile the whole program again, and each worker all
# tests. What is compiled lies in folders that Git does not see.
unset PYTHONDONTWRITEBYTECODE

case "$task" in
    window) set_up; open_window ;;
    test) set_up; need_server; need_release_tools; run_tests ;;
    cover) set_up; cover ;;
    bench) set_up; exec "$PYTHON" -m pytest tests/benchmarks -m "not slow" --benchmark-only ;;
    soak)
        set_up
        need_server
        exec "$PYTHON" -m pytest tests/soak -m slow -q -n 2 --dist worksteal \
            --hypothesis-profile=soak --benchmark-disable
        ;;
    long) set_up; need_server; need_screen_reader; exec "$PYTHON" -m pytest -m slow --hypothesis-profile=soak --benchmark-disable ;;
    languages)
        set_up
        case "${2:-update}" in
            update | check) exec "$PYTHON" -m installer.languages "${2:-update}" ;;
            *) exec "$PYTHON" -m installer.languages add "$2" ;;
        esac
        ;;
    mutants)
        use_environment .venv-mutants installer/hashed/{program,dev,mutants}.txt
        set_up
        mutants "${@:2}"
        ;;
    screenshots)
        set_up
        if [ "$#" -eq 1 ]; then
            QT_QPA_PLATFORM=offscreen "$PYTHON" -m arbiter_app screenshots out/screenshots
            for picture in resources/screenshots/*.png; do
                cp "out/screenshots/${picture##*/}" "$picture"
            done
        fi
        QT_QPA_PLATFORM=offscreen "$PYTHON" -m installer.manual_pictures "${@:2}"
        ;;
    help | -h | --help) usage ;;
    *)
        usage >&2
        say "" >&2
        say "There is no task $task." >&2
        exit 2
        ;;
esac
