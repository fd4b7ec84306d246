#!/bin/sh
# Installs the program for you alone, on any Linux desktop and without an administrator: into
# ~/.local, with its menu entry, file type and icons. An older version is replaced.
# "install.sh --remove" takes it away again. Events, settings and rating lists are never touched.
set -eu

HERE=$(cd "$(dirname "$0")" && pwd)
DATA=${XDG_DATA_HOME:-$HOME/.local/share}
PROGRAM=$HOME/.local/opt/arbiter-app
COMMAND=$HOME/.local/bin/arbiter-app
ENTRY=applications/arbiter-app.desktop
FILES="$ENTRY
mime/packages/arbiter-app.xml
icons/hicolor/scalable/apps/arbiter-app.svg
icons/hicolor/256x256/apps/arbiter-app.png
icons/hicolor/scalable/mimetypes/application-x-arbiter-event.svg"

# What desktops keep about menu entries, file types and icons; some have none of these programs.
tell_desktop() {
    if command -v update-mime-database >/dev/null; then
        update-mime-database "$DATA/mime" || true
    fi
    if command -v update-desktop-database >/dev/null; then
        update-desktop-database "$DATA/applications" || true
    fi
    if command -v gtk-update-icon-cache >/dev/null; then
        gtk-update-icon-cache --quiet --ignore-theme-index "$DATA/icons/hicolor" || true
    fi
}

# A path as menu entries want it: in quotes, what is special there marked, and the marks doubled.
quoted() {
    printf '%s' "$1" | sed -e 's/\\/\\\\\\\\/g' -e 's/["`$]/\\\\&/g' -e 's/%/%%/g' -e 's/.*/"&"/'
}

put() {
    # The new version is whole before the old one goes.
    mkdir -p "$(dirname "$PROGRAM")" "$(dirname "$COMMAND")"
    rm -rf "$PROGRAM.new" "$PROGRAM.old"
    cp -R "$HERE/program" "$PROGRAM.new"
    cp "$HERE/LICENCES.txt" "$HERE/install.sh" "$PROGRAM.new/"
    [ ! -e "$PROGRAM" ] || mv "$PROGRAM" "$PROGRAM.old"
    mv "$PROGRAM.new" "$PROGRAM"
    rm -rf "$PROGRAM.old"
    ln -sf "$PROGRAM/arbiter-app" "$COMMAND"
    for file in $FILES; do
        mkdir -p "$(dirname "$DATA/$file")"
        cp "$HERE/share/$file" "$DATA/$file"
    done
    sed -e '/^TryExec=/d' "$HERE/share/$ENTRY" | while IFS= read -r line; do
        case $line in
            Exec=*) printf 'Exec=%s %%f\n' "$(quoted "$PROGRAM/arbiter-app")" ;;
            *) printf '%s\n' "$line" ;;
        esac
    done >"$DATA/$ENTRY"
    tell_desktop
    echo "Installed in $PROGRAM. It is in the menu as \"Arbiter\", in a terminal it is"
    echo "$COMMAND. To remove it: $PROGRAM/install.sh --remove"
}

remove() {
    rm -rf "$PROGRAM" "$PROGRAM.new" "$PROGRAM.old"
    rm -f "$COMMAND"
    for file in $FILES; do
        rm -f "$DATA/$file"
    done
    tell_desktop
    echo "Removed. Events, settings and rating lists are where they were."
}

case "${1:-}" in
    "") put ;;
    --remove) remove ;;
    *)
        echo "Usage: $0 [--remove]" >&2
        exit 2
        ;;
esac
