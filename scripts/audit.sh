#!/bin/sh
# Asks cargo-deny about everything that Tallyho depends on. What cannot be asked is said, and is no finding.
set -u

if ! cargo deny --version >/dev/null 2>&1; then
    echo "tallyho: installing cargo-deny, which takes some minutes" >&2
    cargo install --locked cargo-deny || {
        echo "tallyho: cargo-deny cannot be installed here; nothing was audited" >&2
        exit 1
    }
fi

found=0
cargo deny --log-level warn check --hide-inclusion-graph licenses bans sources || found=1

# The database of advisories is fetched; without a way to it, an older copy is asked, and without that nothing is.
advisories=$(mktemp)
trap 'rm -f "$advisories"' EXIT
if cargo deny --log-level warn check advisories >"$advisories" 2>&1; then
    echo "advisories ok"
elif grep -q 'failed to fetch advisory database' "$advisories"; then
    if cargo deny --offline --log-level warn check advisories >"$advisories" 2>&1; then
        echo "tallyho: the database of advisories could not be fetched; an older copy has nothing against us" >&2
    elif grep -q "failed to \\(get\\|load\\|fetch\\) .*\\(FETCH_HEAD\\|advisory database\\)" "$advisories"; then
        echo "tallyho: NOT AUDITED: the database of advisories could not be fetched, and there is no older copy" >&2
    else
        cat "$advisories" >&2
        found=1
    fi
else
    cat "$advisories" >&2
    found=1
fi
exit $found
