#!/usr/bin/env bash
# Builds the program for this system in one folder, dist/arbiter-app; on Linux also an archive that
# installs it for one user, and, where there is dpkg-deb, a Debian package.
# Needs Python 3.11 or newer with venv and its shared library (Debian: libpython3.11), and binutils.
# With "environment" only the virtual environment is made in which it is built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

BUILD=build/installer
PYTHON=$BUILD/venv/bin/python
PROGRAM=dist/arbiter-app
TEXTS=$BUILD/pyinstaller/arbiter-app/licences/everything.txt

install_python() {
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --no-input "$@"
}

# An environment of its own: what the development tools bring must not end up in the package. Each
# package has one of the hashes that are known (hashes.py); for the program itself nothing is fetched.
make_environment() {
    python3 -m venv --clear "$BUILD/venv"
    install_python --require-hashes --no-deps --only-binary :all: \
        --requirement installer/hashed/program.txt --requirement installer/hashed/installer.txt
    install_python --no-index --no-deps --no-build-isolation .
}

build_program() {
    "$PYTHON" -m PyInstaller --noconfirm --log-level WARN \
        --workpath "$BUILD/pyinstaller" --distpath dist installer/arbiter-app.spec
    echo "Built $PROGRAM ($(du -sm "$PROGRAM" | cut -f1) MB)"
}

# Menu entry, file type and icons, below a folder as /usr/share is.
desktop_files() {
    local share=$1 icons=$1/icons/hicolor
    install -Dm644 installer/arbiter-app.desktop "$share/applications/arbiter-app.desktop"
    install -Dm644 installer/arbiter-app.xml "$share/mime/packages/arbiter-app.xml"
    install -Dm644 resources/icons/app.svg "$icons/scalable/apps/arbiter-app.svg"
    install -Dm644 resources/icons/app.png "$icons/256x256/apps/arbiter-app.png"
    install -Dm644 installer/event-file.svg \
        "$icons/scalable/mimetypes/application-x-arbiter-event.svg"
}

# The oldest C library that has all that is asked for, such as 2.35.
needed_c_library() {
    find "$PROGRAM" -type f \( -name '*.so*' -o -name arbiter-app \) -exec objdump -T {} + 2>/dev/null |
        grep -o 'GLIBC_[0-9.]*[0-9]' | sed 's/GLIBC_//' | sort -uV | tail -n 1
}

portable_archive() {
    local name tree
    name=arbiter-app-$VERSION-linux-$(uname -m)
    tree=$BUILD/portable/$name
    rm -rf "$BUILD/portable"
    mkdir -p "$tree"
    cp -r "$PROGRAM" "$tree/program"
    desktop_files "$tree/share"
    install -m755 installer/portable.sh "$tree/install.sh"
    install -m644 "$TEXTS" "$tree/LICENCES.txt"
    tar --create --xz --owner=0 --group=0 --numeric-owner --sort=name \
        --directory "$BUILD/portable" --file "dist/$name.tar.xz" "$name"
    echo "Built dist/$name.tar.xz"
}

debian_package() {
    local architecture tree=$BUILD/deb share version=${VERSION/-/\~}
    architecture=$(dpkg --print-architecture)
    share=$tree/usr/share
    rm -rf "$tree"
    mkdir -p "$tree"/{DEBIAN,usr/bin,usr/lib} "$share/doc/arbiter-app"
    cp -r "$PROGRAM" "$tree/usr/lib/arbiter-app"
    ln -s ../lib/arbiter-app/arbiter-app "$tree/usr/bin/arbiter-app"
    desktop_files "$share"
    install -m644 "$TEXTS" "$share/doc/arbiter-app/copyright"
    gzip -9n <installer/CHANGELOG.md >"$share/doc/arbiter-app/changelog.gz"
    # Before a release 1.0.0 come 1.0.0~rc.1 and its like: Debian's way to write what is older.
    cat >"$tree/DEBIAN/control" <<END
Package: arbiter-app
Version: $version
Architecture: $architecture
Maintainer: arbiter_app contributors <arbiter-app@localhost>
Section: games
Priority: optional
Installed-Size: $(du -sk "$tree" | cut -f1)
Depends: libc6 (>= $(needed_c_library)), $("$PYTHON" -m installer.contents)
Recommends: $("$PYTHON" -m installer.contents recommended), shared-mime-info
Description: Runs chess tournaments, Swiss or round-robin
 Players, rounds, results, standings and paper for the chess arbiter, offline;
 shows why every pairing is what it is.
END
    dpkg-deb -Zxz --root-owner-group --build "$tree" "dist/arbiter-app_${version}_$architecture.deb"
}

make_environment
[ "${1:-}" != environment ] || exit 0
build_program
[ "$(uname -s)" = Linux ] || exit 0
VERSION=$("$PYTHON" -c 'import arbiter_app; print(arbiter_app.__version__)')
portable_archive
command -v dpkg-deb >/dev/null || exit 0
debian_package
