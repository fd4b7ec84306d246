# shellcheck shell=bash
# The tasks that check and test. Sourced by run.sh.

# The marks of tests that are too long for "test".
QUICK="not slow and not large"

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
