#!/bin/sh
# Brings what a build needs and is missing: a C linker and the Rust toolchain of rust-toolchain.toml.
set -eu

have() { command -v "$1" >/dev/null 2>&1; }

install() {
    have apt-get || { echo "tallyho: $1 is missing; install it and run make again" >&2; exit 1; }
    sudo=""
    [ "$(id -u)" = 0 ] || sudo="sudo"
    $sudo apt-get update -qq
    $sudo apt-get install -y -qq "$2" >&2
}

have cc || install "a C compiler (cc)" build-essential
if ! have cargo; then
    install "Rust (cargo)" rustup || {
        echo "tallyho: no Rust here; get rustup from https://rustup.rs and run make again" >&2
        exit 1
    }
    rustup show active-toolchain >/dev/null 2>&1 || rustup toolchain install
fi
