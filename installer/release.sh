#!/usr/bin/env bash
# Makes a release in dist/release: builds the packages of this system, takes those of others from a
# folder, and adds checksums, your signature and the page that tells how to check them.
# Usage: installer/release.sh KEY [FOLDER] [--trial]
#   KEY     your private key of ssh (ssh-keygen -t ed25519), by which people know your releases
#   FOLDER  with packages built elsewhere; what it has is not built here
#   --trial nothing is released yet: neither a day in the list of changes nor commits are asked for
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

PYTHON=build/installer/venv/bin/python
TRIAL=()
GIVEN=()
for argument in "$@"; do
    case $argument in
        --trial) TRIAL=(--trial) ;;
        -*) sed -n '2,8s/^# //p' "$0" >&2; exit 2 ;;
        *) GIVEN+=("$argument") ;;
    esac
done
if [ ${#GIVEN[@]} -lt 1 ] || [ ${#GIVEN[@]} -gt 2 ]; then
    sed -n '2,8s/^# //p' "$0" >&2
    exit 2
fi

shopt -s nullglob
if [ ${#GIVEN[@]} -eq 2 ]; then
    PACKAGES=("${GIVEN[1]}"/*.deb "${GIVEN[1]}"/*.tar.xz "${GIVEN[1]}"/*-setup.exe "${GIVEN[1]}"/*.dmg)
    [ -x "$PYTHON" ] || installer/build.sh environment
else
    rm -f dist/*.deb dist/*.tar.xz
    installer/build.sh
    PACKAGES=(dist/*.deb dist/*.tar.xz)
fi
if [ ${#PACKAGES[@]} -eq 0 ]; then
    echo "There is no package to release." >&2
    exit 1
fi
"$PYTHON" -m installer.release dist/release "${PACKAGES[@]}" \
    --key "${GIVEN[0]}" --signer "${RELEASER:-arbiter-app}" ${TRIAL[@]+"${TRIAL[@]}"}
