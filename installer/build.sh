#!/usr/bin/env bash
# Builds the program for this system in one folder, dist/arbiter-app, and where there is dpkg-deb
# a Debian package of it. Needs Python 3.11 or newer with venv, and binutils.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

BUILD=build/installer
PYTHON=$BUILD/venv/bin/python

# An environment of its own: what the development tools bring must not end up in the package.
python3 -m venv --clear "$BUILD/venv"
"$PYTHON" -m pip install --quiet --disable-pip-version-check --no-input \
    --constraint installer/constraints.txt '.[installer]'
"$PYTHON" -m PyInstaller --noconfirm --log-level WARN \
    --workpath "$BUILD/pyinstaller" --distpath dist installer/arbiter-app.spec
echo "Built dist/arbiter-app"

command -v dpkg-deb >/dev/null || exit 0

VERSION=$("$PYTHON" -c 'import arbiter_app; print(arbiter_app.__version__)')
ARCHITECTURE=$(dpkg --print-architecture)
TREE=$BUILD/deb
rm -rf "$TREE"
mkdir -p "$TREE"/{DEBIAN,opt,usr/bin} "$TREE"/usr/share/{applications,mime/packages} \
    "$TREE/usr/share/icons/hicolor/scalable/apps" "$TREE/usr/share/doc/arbiter-app"
cp -r dist/arbiter-app "$TREE/opt/arbiter-app"
ln -s ../../opt/arbiter-app/arbiter-app "$TREE/usr/bin/arbiter-app"
cp installer/arbiter-app.desktop "$TREE/usr/share/applications/"
cp installer/arbiter-app.xml "$TREE/usr/share/mime/packages/"
cp resources/icons/app.svg "$TREE/usr/share/icons/hicolor/scalable/apps/arbiter-app.svg"
cp "$BUILD/pyinstaller/arbiter-app/licences/everything.txt" "$TREE/usr/share/doc/arbiter-app/copyright"
cat >"$TREE/DEBIAN/control" <<END
Package: arbiter-app
Version: $VERSION
Architecture: $ARCHITECTURE
Maintainer: arbiter_app contributors <arbiter-app@localhost>
Section: games
Priority: optional
Installed-Size: $(du -sk "$TREE/opt" | cut -f1)
Depends: libc6 (>= 2.34), libegl1, libgl1, libglib2.0-0 | libglib2.0-0t64, libdbus-1-3,
 libfontconfig1, libxkbcommon0, libxcb-cursor0, libxkbcommon-x11-0, libxcb-icccm4,
 libxcb-keysyms1, libxcb-shape0
Description: Runs Swiss-system chess tournaments
 Players, rounds, results, standings and paper for the chess arbiter, offline;
 shows why every pairing is what it is.
END
dpkg-deb --root-owner-group --build "$TREE" "dist/arbiter-app_${VERSION}_${ARCHITECTURE}.deb"
