#!/bin/sh
# Brings what the browser tests need and is missing: Node with npm, and Debian's Chromium.
set -eu

have() { command -v "$1" >/dev/null 2>&1; }

missing=""
have node || missing="$missing nodejs"
have npm || missing="$missing npm"
have "${CHROMIUM:-chromium}" || missing="$missing chromium"
if [ -n "$missing" ]; then
    have apt-get || { echo "tallyho: missing:$missing; install them and run make again" >&2; exit 1; }
    sudo=""
    [ "$(id -u)" = 0 ] || sudo="sudo"
    $sudo apt-get update -qq
    # shellcheck disable=SC2086
    $sudo apt-get install -y -qq --no-install-recommends $missing >&2
fi
cd "$(dirname "$0")/../tests/browser"
# What was installed for another lock is installed anew.
if ! cmp -s package-lock.json node_modules/.lock; then
    npm ci --no-audit --no-fund --loglevel=error
    cp package-lock.json node_modules/.lock
fi
