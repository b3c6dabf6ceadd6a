# The commands of wargame_kit. `make help` lists them.

PYTHON   ?= python3
VENV     ?= .venv
# Either is Debian's; the shell without windows needs less of the processor.
BROWSERS := /usr/lib/chromium/chromium-headless-shell /usr/bin/chromium
CHROMIUM ?= $(firstword $(wildcard $(BROWSERS)))
PYTEST   := $(VENV)/bin/pytest
NOTEBOOK ?= notebooks/00_start_here.ipynb
# As many test processes as this machine has cores.
CORES    ?= $(shell nproc 2>/dev/null || echo 2)
TIMES    ?= 1
# The plugin that runs notebooks imports for two seconds in each process of those that run none.
NO_NBVAL := -p no:nbval

APT      := DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300
BROWSER_PACKAGES := chromium-headless-shell fonts-noto-cjk libatomic1
MAY_APT  := [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null
# Asked of the shell: what has been installed meanwhile make does not see.
HAS_CHROMIUM = for each in $(or $(CHROMIUM),$(BROWSERS)); do [ -x "$$each" ] && break; done
GET_CHROMIUM := $(APT) update -q && $(APT) install -y -q --no-install-recommends $(BROWSER_PACKAGES)

export CHROMIUM
# What one process has compiled the next need not compile again.
unexport PYTHONDONTWRITEBYTECODE
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help lab test early check unit notebooks browser slow burdened bench coverage format lock \
        environment chromium python3-venv clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

lab: $(VENV)/.lab ## install and open JupyterLab on the first notebook
	JUPYTER_CONFIG_PATH="$(CURDIR)/jupyter_config" $(VENV)/bin/jupyter lab \
	    $$([ "$$(id -u)" = 0 ] && echo --allow-root) --ServerApp.root_dir="$(CURDIR)" $(LAB_OPTIONS) $(NOTEBOOK)

test: early check unit notebooks browser ## install and run every check and test but the slow ones

# Debian's packages come while pip works on another core; `chromium` gets what is missing all the same.
early: $(VENV)/bin/python
	@if ! { $(HAS_CHROMIUM); } && $(MAY_APT); then ($(GET_CHROMIUM)) >/dev/null 2>&1 & fi

# While types are checked on one core, another compiles the tests; each process of `unit` would do it for itself.
check: $(VENV)/.test ## style, types, layers
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(PYTEST) $(NO_NBVAL) --collect-only -qq > /dev/null 2>&1 & $(VENV)/bin/mypy; found=$$?; wait; exit $$found
	$(VENV)/bin/lint-imports --no-cache

unit: $(VENV)/.test ## unit and property tests, doctests
	$(PYTEST) $(NO_NBVAL) -n $(CORES) -m "not slow and not browser"

notebooks: $(VENV)/.test ## every notebook, cell by cell
	$(PYTEST) -n $(CORES) --dist loadfile --nbval-lax notebooks

browser: $(VENV)/.test chromium ## the table in JupyterLab in headless Chromium
	$(PYTEST) $(NO_NBVAL) -n $(CORES) --dist worksteal -m "browser and not slow" tests/browser

slow: $(VENV)/.test chromium ## long soak runs
	$(PYTEST) -n $(CORES) -m "slow and not browser"
	$(PYTEST) -n $(CORES) --dist worksteal -m "browser and slow" tests/browser
	$(MAKE) burdened TIMES=10

burdened: $(VENV)/.test chromium ## the browser's tests TIMES over, on a machine that is busy with something else
	for time in $$(seq $(TIMES)); do $(PYTEST) --burdened -m "browser and not slow" tests/browser || exit 1; done

bench: $(VENV)/.test chromium ## measure speed and size
	$(VENV)/bin/python -m benchmarks

coverage: $(VENV)/.test ## which clauses of the rulebooks the tests prove, which are silent, which only claimed
	-$(PYTEST) -q -n $(CORES) -m "clause and not slow and not browser" --proofs build/proofs.json tests
	$(VENV)/bin/python -m wargame_kit.rulebook coverage

format: $(VENV)/.test ## put the code into shape
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format

lock: ## resolve the lock files anew (needs uv)
	uv pip compile pyproject.toml --group install \
	    --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header \
	    --upgrade -o requirements.lock
	uv pip compile pyproject.toml --group install --extra test --constraint requirements.lock \
	    --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header \
	    --upgrade -o requirements-test.lock

clean: ## remove the environment and all caches
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# -- what the commands need ------------------------------------------------------------------------------------

environment: $(VENV)/.test ## only install

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "wargame_kit needs Python 3.11 or newer; choose one: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(MAKE) --no-print-directory python3-venv
	$(PYTHON) -m venv $(VENV)

# A half-finished install leaves no stamp, so the next run repeats it. What is never imported need not be compiled.
$(VENV)/.lab: requirements.lock pyproject.toml | $(VENV)/bin/python
	@echo "Installing JupyterLab and wargame_kit into $(VENV) (about a minute)"
	@$(VENV)/bin/python -m pip install -qq --no-compile --require-hashes -r requirements.lock
	@$(VENV)/bin/python -m pip install -qq --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.test: requirements-test.lock $(VENV)/.lab
	@echo "Installing what the tests need"
	@$(VENV)/bin/python -m pip install -qq --no-compile --require-hashes -r requirements-test.lock
	@touch $@

python3-venv:
	@if $(MAY_APT); then $(APT) update -q && $(APT) install -y -q --no-install-recommends python3-venv; else \
	    echo "This Python cannot make environments. As root: apt-get install python3-venv" >&2; exit 1; fi

# Playwright's own node wants libatomic, which nothing else brings; Chinese is drawn with Debian's Noto.
chromium: $(VENV)/.test
	@if { $(HAS_CHROMIUM); } && $(VENV)/bin/playwright --version >/dev/null 2>&1; then :; elif $(MAY_APT); then \
	    $(GET_CHROMIUM); else \
	    echo "The browser tests need Chromium. As root: apt-get install $(BROWSER_PACKAGES)" >&2; exit 1; fi
