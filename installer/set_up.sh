# shellcheck shell=bash
# Sets up what a task needs: system packages, the virtual environment. Sourced by run.sh.

# Which virtual environment a task works in, and with which Python packages: files of installer/hashes.py.
use_environment() {
    ENVIRONMENT=$1
    PACKAGES=("${@:2}")
    PYTHON=$ENVIRONMENT/bin/python
    STAMP=$ENVIRONMENT/set-up-done
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
