#!/usr/bin/env bash
# The one task runner: sets up what is needed, then does what was asked. ./run.sh help tells more.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

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

source installer/set_up.sh
source tests/tasks.sh
use_environment .venv installer/hashed/{program,dev}.txt

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
