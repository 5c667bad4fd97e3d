#!/bin/sh
# Installs soko from a release of GitHub into a folder for programs: sh install.sh [FOLDER], by default ~/.local/bin.
# Manual pages and completions go to ~/.local/share, as far as their folders are there or can be made. Checksums are compared before
# anything is written. SOKO_VERSION names another version than the newest, SOKO_RELEASES another place than the project's.
set -eu

folder=${1:-$HOME/.local/bin}
releases=${SOKO_RELEASES:-https://github.com/sokoworks/soko/releases}

fail() { printf 'error: %s\n' "$*" >&2; exit 1; }

fetch() {
    if command -v curl >/dev/null; then
        curl --fail --silent --show-error --location --output "$2" "$1"
    elif command -v wget >/dev/null; then
        wget --quiet --output-document "$2" "$1"
    else
        fail "curl or wget is needed"
    fi || fail "cannot fetch $1"
}

case $(uname -m) in
    x86_64 | amd64) processor=x86_64 ;;
    aarch64 | arm64) processor=aarch64 ;;
    *) fail "there is no archive for $(uname -m); cargo install sokoworks-cli builds soko" ;;
esac
case $(uname -s) in
    Darwin) target=$processor-apple-darwin ;;
    Linux)
        # Programs for glibc need the version that they were built with; the others bring their library along.
        glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null | awk '{ split($2, part, "."); print part[1] * 1000 + part[2] }')
        if [ "${glibc:-0}" -ge 2035 ]; then library=gnu; else library=musl; fi
        target=$processor-unknown-linux-$library
        ;;
    *) fail "there is no archive for $(uname -s); cargo install sokoworks-cli builds soko" ;;
esac

name=sokoworks-cli-$target
if [ -n "${SOKO_VERSION:-}" ]; then place=$releases/download/v$SOKO_VERSION; else place=$releases/latest/download; fi
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
fetch "$place/$name.tar.xz" "$room/archive"
fetch "$place/$name.tar.xz.sha256" "$room/checksum"
if command -v sha256sum >/dev/null; then
    real=$(sha256sum "$room/archive")
else
    real=$(shasum -a 256 "$room/archive")
fi
[ "${real%% *}" = "$(cut -d ' ' -f 1 "$room/checksum")" ] || fail "the checksum of $name.tar.xz is wrong; nothing was installed"
tar -xJf "$room/archive" -C "$room" || fail "cannot unpack $name.tar.xz; is xz there?"

mkdir -p "$folder"
cp "$room/$name/soko" "$folder/soko.new"
chmod 755 "$folder/soko.new"
mv "$folder/soko.new" "$folder/soko"
share=${XDG_DATA_HOME:-$HOME/.local/share}
if mkdir -p "$share/man/man1" "$share/bash-completion/completions" 2>/dev/null; then
    cp "$room/$name"/man/*.1 "$share/man/man1" || true
    cp "$room/$name/completions/soko.bash" "$share/bash-completion/completions/soko" || true
fi
"$folder/soko" --version
case :$PATH: in
    *:"$folder":*) ;;
    *) printf 'Put %s into PATH to start it as soko.\n' "$folder" ;;
esac
