#!/bin/sh
# A PostgreSQL of its own for tests, in a folder of its own, for as long as whoever started it lives:
#   scripts/postgres.sh install    brings Debian's package, without starting the system's own server
#   scripts/postgres.sh run        starts a server, says "socket FOLDER", and ends when its input does;
#                                  a line "restart" stops it at once, as a power cut would, and starts it again
set -eu

find_bin() {
    for folder in /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql*/bin; do
        [ -x "$folder/initdb" ] && bin=$folder
    done
    [ -n "${bin:-}" ] || { command -v initdb >/dev/null 2>&1 && bin=$(dirname "$(command -v initdb)"); }
}

install() {
    find_bin && return
    command -v apt-get >/dev/null 2>&1 || {
        echo "tallyho: PostgreSQL is missing, which the tests need; install it and run make again" >&2
        exit 1
    }
    sudo=""
    [ "$(id -u)" = 0 ] || sudo="sudo"
    $sudo apt-get update -qq
    # The package would make a cluster and start it; the tests have their own.
    if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
        $sudo mkdir -p /etc/postgresql-common
        echo "create_main_cluster = false" | $sudo tee /etc/postgresql-common/createcluster.conf >/dev/null
    fi
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o Dpkg::Options::=--force-confold postgresql >&2
}

# PostgreSQL does not run for root; then it runs for the user that its package made, or for nobody.
as_user() {
    if [ "$(id -u)" != 0 ]; then
        "$@"
    elif id postgres >/dev/null 2>&1; then
        setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
    else
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    fi
}

start() {
    as_user "$bin/pg_ctl" --pgdata="$folder/data" --log="$folder/log" --wait --silent --timeout=60 start >&2 || {
        cat "$folder/log" >&2
        exit 1
    }
}

stop() {
    as_user "$bin/pg_ctl" --pgdata="$folder/data" --silent --mode=immediate stop >&2 || true
}

run() {
    find_bin || {
        echo "tallyho: PostgreSQL is missing; scripts/postgres.sh install brings it" >&2
        exit 1
    }
    folder=$(mktemp -d "${TMPDIR:-/tmp}/tallyho-pg-XXXXXX")
    chmod 755 "$folder"
    [ "$(id -u)" != 0 ] || chown "$(id -u postgres 2>/dev/null || echo 65534)" "$folder"
    trap 'stop; rm -rf "$folder"' EXIT
    trap 'exit 1' HUP INT TERM
    cd "$folder"
    as_user "$bin/initdb" --pgdata=data --auth=trust --username=tallyho --encoding=UTF8 --locale=C --no-sync >"$folder.log" 2>&1 || {
        cat "$folder.log" >&2
        exit 1
    }
    rm -f "$folder.log"
    {
        echo "listen_addresses = ''"
        echo "unix_socket_directories = '$folder'"
        echo "max_connections = 200"
        echo "fsync = on"
    } >>data/postgresql.conf
    start
    echo "socket $folder"
    while read -r line; do
        case $line in
            restart) stop && start && echo "restarted" ;;
            *) echo "tallyho: '$line' is nothing that scripts/postgres.sh can do" >&2 ;;
        esac
    done
}

case ${1:-} in
    install) install ;;
    run) run ;;
    *) sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
