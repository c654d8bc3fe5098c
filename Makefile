# make play · make test · make bench · make soak · make picture
# Each target installs what it needs on a fresh Debian-like machine; elsewhere it says what is missing.

CARGO ?= cargo
export PATH := $(HOME)/.cargo/bin:$(PATH)

.PHONY: play test bench soak fuzz picture check tools help
.DEFAULT_GOAL := help

help:
	@sed -n 's/^## //p' Makefile

## play     build Tallyho, show what it can do and draw a sample table
play: tools
	$(CARGO) build --release
	@mkdir -p out
	@target/release/tallyho --help
	@echo
	@target/release/tallyho draw --sample -o out/table.svg
	@echo "Open out/table.svg in a browser."

## test     format, lints, unit, property, snapshot and doc tests
test: tools check
	$(CARGO) test --workspace --lib --bins --tests --examples
	$(CARGO) test --workspace --doc

check: tools
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

## bench    the figures of the README, beside the best alternatives
bench: tools
	$(CARGO) bench --package tallyho-bench

## soak     the property tests and battles for as long as it takes: SOAK=20000 of each
SOAK ?= 20000
soak: tools
	PROPTEST_CASES=$(SOAK) $(CARGO) test --release --workspace
	$(CARGO) run --release --quiet -- battle --soak $(SOAK)

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
