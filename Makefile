# Two commands matter: `make demo` and `make test`. Both do all the set-up they need.
PYTHON ?= python3
BROWSER ?= chromium
VENV := .venv
BIN := $(CURDIR)/$(VENV)/bin
# Node and npm come as a Python wheel into the environment; an older Node elsewhere is never used.
export PATH := $(BIN):$(PATH)
# Where Python may not keep byte code, each of the hundreds of processes that the tests start would compile all its
# modules anew, which takes most of its time.
unexport PYTHONDONTWRITEBYTECODE
# The tests run on this many processors.
JOBS ?= 2
PYTEST = $(BIN)/python -m pytest -q
# Two more processes than processors: those that use a browser often wait for it, which leaves time for the others
# (tests/conftest.py). Many more make browsers so slow that tests fail.
WITH_BROWSERS = --numprocesses=$$(($(JOBS) + 2)) --dist=loadscope

.DEFAULT_GOAL := help
.PHONY: help setup browsers epubcheck voice fuzz faults build demo test all-tests collected check check-python check-js \
	check-format format test-unit test-pyodide test-e2e test-large bench-setup bench-quality bench-speed \
	bench-corpus docs lock release notices pictures store clean

help:  ## this list
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /  make \1\t/' | expand -t 24

# ---------------------------------------------------------------- set-up
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Python 3.11 or newer is needed: make PYTHON=python3.12 ...' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
		if [ "$$(id -u)" = 0 ]; then apt-get update -q && apt-get install -y -q python3-venv; \
		else echo 'Missing: the venv module. Install it with: sudo apt-get install python3-venv' >&2; exit 1; fi; }
	$(PYTHON) -m venv $(VENV)

# All that is installed is pinned with hashes, the build back end of our own package included. Python compiles a
# module when it is first imported; to compile all 9,000 takes half a minute of processor time.
PIP = $(BIN)/python -m pip install --quiet --no-deps --no-compile
LOCKED = $(PIP) --require-hashes --only-binary :all: --requirement

# Two processes install half of the packages each: one alone leaves a processor without work.
$(VENV)/.ready: requirements/test.txt pyproject.toml | $(VENV)/bin/python
	awk '/^[^ #]/ {half = !half} {print > ("$(VENV)/half-" half)}' requirements/test.txt
	$(LOCKED) $(VENV)/half-0 & other=$$!; $(LOCKED) $(VENV)/half-1 && wait $$other
	$(PIP) --no-build-isolation --editable .
	@touch $@

extension/node_modules/.ready: extension/package-lock.json extension/package.json $(VENV)/.ready
	cd extension && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

setup: $(VENV)/.ready extension/node_modules/.ready  ## Python environment and npm packages

browsers: setup  ## Chromium and Firefox: found, or installed where that is allowed, or the command named
	@$(BIN)/python -m tests.e2e.browsers --install chromium firefox

build: setup  ## the extension, in extension/dist: unpacked, a zip for Chrome, an xpi for Firefox
	$(BIN)/python -m extension.building

# ---------------------------------------------------------------- the main job
demo: build  ## read a real cluttered page: BROWSER=chromium|firefox, HEADLESS=1 for pictures only
	@$(BIN)/python -m tests.e2e.browsers --install $(BROWSER)
	$(BIN)/python -m tests.e2e.demo --browser $(BROWSER) $(if $(HEADLESS),--headless)

# ---------------------------------------------------------------- checks and tests
# The checkers run beside the build, and then beside the tests, in the time that these leave.
test:  ## everything: checkers, engine, Pyodide, both browsers
	@$(MAKE) --no-print-directory --jobs=3 check-python check-js check-format all-tests

TESTS = tests/unit tests/goldens tests/pyodide tests/e2e
all-tests: build epubcheck browsers voice collected
	$(PYTEST) $(WITH_BROWSERS) $(TESTS)

# The byte code of the tests and of what they import: all processes would compile it at the same moment. This takes the
# time that npm leaves.
collected: $(VENV)/.ready
	@$(PYTEST) --collect-only --quiet $(TESTS) >/dev/null || $(PYTEST) --collect-only --quiet $(TESTS)

test-large: build epubcheck browsers voice collected  ## what needs much time or memory: .ci/run runs it, too
	$(PYTEST) --numprocesses=$(JOBS) --dist=loadscope -m large $(TESTS)

check:  ## all checkers, side by side, and beside what they need: types are checked while the extension is built
	@$(MAKE) --no-print-directory --jobs=$(JOBS) --output-sync=target check-python check-js check-format

check-python: $(VENV)/.ready  ## strict types and lint of the Python
	nice $(BIN)/ruff check .
	nice $(BIN)/ruff format --check .
	nice $(BIN)/mypy

check-js: build  ## types and lint of the JavaScript, and web-ext's lint of the built extension
	cd extension && nice npm run --silent check && nice npm run --silent lint

check-format: setup  ## the form of JavaScript, CSS and HTML
	cd extension && nice npm run --silent check-format

format: setup  ## bring everything into its form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd extension && npm run --silent format

# EPUBCheck, of the makers of EPUB: Debian's, installed where that is allowed, else named.
epubcheck:
	@command -v epubcheck >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q epubcheck; \
		else echo 'Missing: EPUBCheck. Install it with: sudo apt-get install epubcheck' >&2; exit 1; fi; }

# A voice for Firefox on Linux: Debian's, installed where that is allowed, else named.
voice:
	@command -v speech-dispatcher >/dev/null || [ "$$(uname)" != Linux ] || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then apt-get update -q && \
			DEBIAN_FRONTEND=noninteractive apt-get install -y -q speech-dispatcher speech-dispatcher-espeak-ng; \
		else echo 'Missing: a voice. Install it with: sudo apt-get install speech-dispatcher speech-dispatcher-espeak-ng' >&2; \
		exit 1; fi; }

test-unit: setup epubcheck  ## the engine in CPython
	$(PYTEST) --numprocesses=$(JOBS) tests/unit tests/goldens

test-pyodide: build browsers  ## the engine in Pyodide
	$(PYTEST) $(WITH_BROWSERS) tests/pyodide

test-e2e: build browsers voice  ## the extension in real Chromium and real Firefox, side by side
	$(PYTEST) $(WITH_BROWSERS) tests/e2e

faults: build browsers  ## the extension while its engine, memory, storage and files fail
	$(PYTEST) $(WITH_BROWSERS) tests/pyodide/test_faults.py tests/pyodide/test_browsers.py
	$(PYTEST) $(WITH_BROWSERS) tests/e2e/test_faults.py tests/e2e/test_failures.py tests/e2e/library/test_crash.py

N ?= 1000
START ?= 0
fuzz: setup  ## hostile pages and trees through everything in Python: N=100000 START=0
	nice $(BIN)/python -m tests.fuzzing $(N) --start $(START)

# ---------------------------------------------------------------- measurements
$(VENV)/.bench: requirements/bench.txt tests/benchmarks/node/package-lock.json $(VENV)/.ready
	$(LOCKED) requirements/bench.txt
	cd tests/benchmarks/node && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

bench-setup: $(VENV)/.bench

bench-quality: bench-setup  ## our engines and their peers on labelled pages
	$(BIN)/python -m tests.benchmarks.quality

bench-speed: bench-setup build browsers  ## the product in both browsers, beside Readability.js
	$(BIN)/python -m tests.benchmarks.speed
	$(BIN)/python -m tests.benchmarks.side_by_side

bench-corpus: bench-setup  ## a crawl: pages a second, on this machine and on Ray
	$(BIN)/python -m tests.benchmarks.corpus

# ---------------------------------------------------------------- documentation
$(VENV)/.docs: requirements/docs.txt $(VENV)/.ready
	$(LOCKED) requirements/docs.txt
	@touch $@

docs: $(VENV)/.docs  ## the site of documentation, in out/site; broken links fail
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# ---------------------------------------------------------------- upkeep
# One lock for each dependency group that a target installs; the tests need the published extras, too.
LOCK = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --no-header --generate-hashes \
	pyproject.toml
lock: $(VENV)/.release  ## pin the requirements anew, with hashes
	$(LOCK) --group test --all-extras -o requirements/test.txt
	for group in bench docs release stoplists; do \
		$(LOCK) --group $$group -o requirements/$$group.txt || exit 1; done

$(VENV)/.release: requirements/release.txt $(VENV)/.ready
	$(LOCKED) requirements/release.txt
	@touch $@

release: setup build $(VENV)/.release  ## wheel, sdist, zip, xpi, source archive, SBOM, checksums: REHEARSE=1 to try
	$(BIN)/python -m release $(if $(REHEARSE),--rehearse)

store: build browsers  ## texts and pictures of the listings in the stores, checked, into out/store
	$(BIN)/python -m store

notices: setup  ## the table of what ships, from the locks, into extension/THIRD-PARTY-NOTICES.md
	$(BIN)/python -m release.components

pictures: build browsers  ## the pictures in the README and the documentation
	$(BIN)/python -m tests.e2e.sheet docs/images
	$(BIN)/python -m tests.e2e.tour docs/images

clean:
	rm -rf $(VENV) .cache extension/dist extension/node_modules tests/benchmarks/node/node_modules build *.egg-info out
