# SPDX-License-Identifier: GPL-3.0-or-later
# Shared by packaging/run and packaging/test: install what is missing, build. Sourced, not run.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$top/build/release

say() { printf 'groupscope: %s\n' "$*" >&2; }

# install_missing LIST...: installs the packages of these lists in this folder that are not there yet; silent when none
# is missing.
install_missing() {
    local list wanted missing=()
    for list in "$@"; do
        while read -r wanted _; do
            case $wanted in '' | '#'*) continue ;; esac
            if [ "$(dpkg-query -W -f '${db:Status-Status}' "$wanted" 2>/dev/null)" != installed ]; then
                missing+=("$wanted")
            fi
        done <"$top/packaging/$list"
    done
    [ ${#missing[@]} -eq 0 ] && return
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { say "these packages are missing and sudo is not there to install them: ${missing[*]}"; exit 1; }
        root=(sudo)
    fi
    say "installing ${#missing[@]} packages: ${missing[*]}"
    "${root[@]}" apt-get update -qq
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# build_release TESTS TARGET...: configures once, then builds what changed.
build_release() {
    local tests=$1
    shift
    local known=
    [ -f "$build/CMakeCache.txt" ] && known=$(sed -n 's/^GROUPSCOPE_TESTS:BOOL=//p' "$build/CMakeCache.txt")
    if [ ! -f "$build/build.ninja" ] || { [ "$tests" = ON ] && [ "$known" != ON ]; }; then
        say "configuring in build/release"
        cmake -S "$top" --preset release -DGROUPSCOPE_TESTS="$tests" >&2
    fi
    say "building (a few minutes the first time, seconds after that)"
    cmake --build "$build" --target "$@" >&2
}
