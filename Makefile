# make play · make test · make page-check · make browser-test · make bench · make soak · make balance · make audit · make picture
# Each target installs what it needs on a fresh Debian-like machine; elsewhere it says what is missing.

# Cargo counts its own jobs: told of make's, it warns that it cannot reach them.
CARGO ?= env -u MAKEFLAGS -u MFLAGS cargo
export PATH := $(HOME)/.cargo/bin:$(PATH)

.PHONY: play test page-check browser-test in-workspace in-browser bench soak balance audit fuzz picture check tools help
.DEFAULT_GOAL := help

help:
	@sed -n 's/^## //p' Makefile

## play     build Tallyho and open its table in a browser
play: tools
	$(CARGO) build --release
	@target/release/tallyho play $(PLAY)

## test     format, lints, unit, property, snapshot, doc and browser tests
# A first build keeps nothing for a second one, which makes it quicker.
test: export CARGO_INCREMENTAL := $(if $(wildcard target/debug/incremental),1,0)
test: tools check
	@scripts/postgres.sh install
	@scripts/browser-tools.sh
	$(CARGO) test --workspace --lib --bins --tests --examples --no-run
	$(MAKE) --jobs=2 --output-sync=target in-workspace in-browser

# Either waits for the disk, the database or the browser as often as it computes, so that they run side by side.
in-workspace:
	$(CARGO) test --workspace --lib --bins --tests --examples
	$(CARGO) test --workspace --doc

## page-check  layout, linter and types of the page's scripts and of its tests
page-check: tools
	@scripts/browser-tools.sh
	cd tests/browser && npm run --silent check

## browser-test  only those in a real browser; pictures are left in target/browser
browser-test: tools
	$(CARGO) build
	$(MAKE) in-browser

# With the program as it was built last: tests of the workspace build it with other features of what it depends on, and building
# it once more would take minutes.
in-browser: page-check
	cd tests/browser && npm test --silent

check: tools
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

## bench    the figures of docs/speed.md, beside the best alternatives, and how fast the page is
bench: tools
	$(CARGO) bench --package tallyho-bench
	$(CARGO) bench --package tallyho --bench tables
	@scripts/browser-tools.sh
	$(CARGO) build --release
	cd tests/browser && TALLYHO=../../target/release/tallyho node speed.mjs

## soak     the property tests and battles for as long as it takes: SOAK=20000 of each; a twentieth as many by aces; CROWD idle
##          connections at the server
SOAK ?= 20000
CROWD ?= 2000
# Each case of these waits for the disk or makes a database of its own: a hundredth of the others takes as long.
SLOW_CASES = all_stores_answer_alike whatever_an_old_battle_holds_is_taken_over
soak: tools
	@scripts/postgres.sh install
	KILLS=500 ADDITIONS=10000 SHARDS=40 \
		CROWD=$(CROWD) FLIGHT_GAMES=5000 FLIGHT_AGREEMENTS=100000 MISSION_GAMES=200 PROPTEST_CASES=$(SOAK) \
		CAMPAIGNS=50 CAMPAIGN_ACTIONS=1000 CLIENT_ACTIONS=10000 \
		$(CARGO) test --profile soak --workspace --no-fail-fast -- $(addprefix --skip ,$(SLOW_CASES))
	PROPTEST_CASES=$$(($(SOAK) / 100)) $(CARGO) test --profile soak --workspace --test ledger -- $(SLOW_CASES)
	$(CARGO) run --profile soak --quiet -- battle --soak $(SOAK)
	$(CARGO) run --profile soak --quiet -- battle --soak $(SOAK) --red-pilot veteran --blue-pilot elite
	$(CARGO) run --profile soak --quiet -- battle --soak $$(($(SOAK) / 20)) --red-pilot ace --blue-pilot ace
	SEED=any $(MAKE) browser-test

## balance  play every mission at every size, BALANCE games each, and write docs/balance.md; goes on where it was stopped
BALANCE ?= 100
balance: tools
	$(CARGO) build --release
	target/release/tallyho sim --all --games $(BALANCE) --out target/balance --balance docs/balance.md

## audit    licences, sources and known faults of everything it depends on (cargo-deny, deny.toml)
audit: tools
	@scripts/audit.sh

## fuzz     every fuzz target for FUZZ seconds, on the nightly toolchain (cargo install cargo-fuzz)
FUZZ ?= 60
fuzz: tools
	for target in $$($(CARGO) +nightly fuzz list); do \
		$(CARGO) +nightly fuzz run $$target -- -max_total_time=$(FUZZ) || exit 1; \
	done

## picture  redraw the README's picture
picture: tools
	$(CARGO) run --quiet -- draw --sample -o docs/table.svg

tools:
	@scripts/tools.sh
