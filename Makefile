# On a new Debian machine with a Swift toolchain, `make run` and `make test` install what they need.
.PHONY: publish-check editor-repositories run test check engine release install uninstall setup lint format schemas freeze check-schemas check-hosts check-web pictures gallery docs site drills bench profile growth timing codec scale stores coverage check-reminders clean check-conformance packages check-packages check-family full

static := .build/static
binary := $(static)/release/timequest-rpc
dynamic := $(static)/dynamic/timequest-rpc
server := .build/static-web/release/timequest-web
swift_files := Package.swift Sources Tests Benchmarks/Coverage \
  $(addprefix Examples/,Package.swift swift JSONLinesStore web/Sources)

# Builds the executable, which shows a morning.
run: engine
	@$(binary) demo

# What a contributor runs: the tests of every module, the executable from outside, and the examples.
test: engine
	swift build --build-tests
	TIMEQUEST_RPC=$(CURDIR)/$(binary) Scripts/with-limit 600 swift test --skip-build
	Scripts/release --coverage
	python3 -c "import numpy, scipy" || Scripts/setup python3-numpy python3-scipy
	Tests/Measures/check $(static)/release/coverage
	Scripts/reliability --check
	Scripts/check-documentation
	Scripts/check-player-wall
	Scripts/check-contract $(binary)
	Tests/System/pages $(binary)
	Tests/System/several-devices $(binary)
	Tests/System/count-syncs $(binary)
	Tests/System/temporary-files $(binary)
	Tests/System/csv $(binary)
	Tests/System/report $(binary)
	Scripts/check-study $(binary)
	Tests/System/flood $(binary)
	Tests/System/streaming $(binary)
	Scripts/check-examples $(binary)

# What needs the programs of others, or takes long: PostgreSQL, editors, a browser, packages and faults of every kind.
# Tests without their programs are skipped; REQUIRED=1 installs what is missing.
check: test
	Scripts/with-postgres Scripts/with-limit 600 swift test --skip-build --filter TimeQuestPostgresTests
	Scripts/release --dynamic
	Tests/System/stores $(dynamic)
	Scripts/check-sync $(binary)
	Scripts/check-hosts $(binary)
	Scripts/check-web $(binary)
	Scripts/check-conformance $(binary)
	Scripts/check-reminders $(binary)
	$(MAKE) check-packages
	Tests/System/drills $(binary) --dynamic $(dynamic)

# The packages of a release, in .build/packages: the .deb, wheels, the Node package, checksums, the bill of materials.
packages: setup
	Scripts/setup binutils dpkg-dev jq xz-utils
	Scripts/release --dynamic
	Scripts/release --web
	Packaging/check-pins
	Packaging/packages

# A repository of its own for each editor, in .build/editors, to be published by one push.
editor-repositories:
	@Scripts/editor-repositories

# The packages play quests in an empty virtual environment and an empty Node project; lintian reads the .deb.
check-packages: packages
	Scripts/setup appstream desktop-file-utils lintian minisign
	Tests/Packages/packages
	Scripts/check-install $(binary) $(server)

# A family installs the .deb in a bare Debian, follows its page to the letter, and plays; needs root and a mirror of Debian.
check-family: packages
	Scripts/check-family

# What takes too long for `make check`, or needs root: the packages in bare Debian releases, the timer in a virtual machine, two
# builds with one hash, the tables of coverage, every drill in full, the first minutes with every client, pictures of each.
# It takes hours.
full: packages release
	Scripts/setup debootstrap diffoscope-minimal faketime qemu-system-x86 e2fsprogs
	REQUIRED=1 Tests/Packages/debian-releases
	REQUIRED=1 Tests/Packages/aarch64
	REQUIRED=1 Scripts/check-family bookworm trixie
	REQUIRED=1 Tests/Packages/timer
	Tests/Packages/reproducible
	swift build --build-tests
	TIMEQUEST_FULL=1 Scripts/with-limit 7200 swift test --skip-build
	$(MAKE) coverage
	Tests/System/drills $(binary) --dynamic $(dynamic) --full
	REQUIRED=1 $(MAKE) check-hosts check-web
	TIMEQUEST_RPC=$(CURDIR)/$(binary) .build/hosts/bin/python Tests/Clients/first-minutes.py --all
	Scripts/gallery $(binary)

# The static executable: one file.
engine: setup
	@Scripts/release

# The static executable, and the page with its static server.
release: engine
	@Scripts/release --web

# Installs below PREFIX, in DESTDIR where a package is made; needs no Swift where `make release` was run before.
install: PREFIX ?= /usr/local
install: $(binary) $(server)
	@Scripts/install $(binary) $(server) "$(DESTDIR)" "$(PREFIX)"

# Removes what install has put there, and nothing of the family's.
uninstall: PREFIX ?= /usr/local
uninstall:
	@Scripts/install --remove "$(DESTDIR)" "$(PREFIX)"

$(binary) $(server):
	@$(MAKE) release

setup:
	@Scripts/setup

lint:
	swift format lint --strict --parallel --recursive $(swift_files)
	Scripts/check-imports
	Scripts/check-portability
	Scripts/check-size
	Scripts/project
	Scripts/check-prose

# What has to be filled in before a release; fails while there is anything.
publish-check:
	@Scripts/project --publish

format:
	swift format --in-place --parallel --recursive $(swift_files)

# Every kind of fault against the executable; ARGS=--full takes hours.
drills: engine
	Scripts/release --dynamic
	Tests/System/drills $(binary) --dynamic $(dynamic) $(ARGS)

# Writes every file that is generated from the method table.
schemas: engine
	Scripts/generate $(binary)

# Keeps what this version promises in Schemas/released, for all later ones to be compared with.
freeze: engine
	swift build --build-tests
	Scripts/check-contract $(binary) --freeze

check-schemas: schemas
	Scripts/check-schemas $(binary)

# Third-party clients and the clients of Examples play a quest.
check-hosts: engine
	Scripts/check-hosts $(binary)

# What each client keeps when its server misbehaves; ARGS=--write writes the reports.
check-conformance: engine
	Scripts/check-conformance $(binary) $(ARGS)

# The web client plays in Chromium.
check-web: engine
	Scripts/check-web $(binary)

# Takes the moving picture of the README of the real page, light and dark.
pictures: engine
	Scripts/pictures $(binary)

# Takes pictures of every client at every state into .build/gallery, with an index.html.
gallery: engine
	Scripts/gallery $(binary)

# A notification daemon and third-party calendar libraries receive reminders.
check-reminders: engine
	Scripts/check-reminders $(binary)

# The DocC documentation, with warnings as errors.
docs: setup
	Scripts/check-docs

# All pages and the Swift API as one site in .build/site/html; BASE is the path below which it will be served (/).
site: docs
	Scripts/site

# Compares the executable with the same work in plain C, and says which goals are reached.
bench: engine
	Scripts/setup taskwarrior
	swift build -c release --product codec
	$(MAKE) -C Benchmarks run SERVER=$(CURDIR)/$(binary)

# Compares counts of instructions with Benchmarks/profile.json; ARGS=--write writes them there.
profile: engine
	$(MAKE) -C Benchmarks profile SERVER=$(CURDIR)/$(binary)

# Measures what the engine adds to the duration of a real step.
timing: engine
	Benchmarks/timing --server $(binary) $(ARGS)

# Names the methods that grow with what they are not asked for.
growth: engine
	Benchmarks/growth --server $(binary) $(ARGS)

# Measures reads with a thousand and with a million trials.
scale: engine
	Benchmarks/scale --server $(binary)

# Measures both stores with a million trials, against raw SQL.
stores: engine
	Scripts/setup postgresql libpq5 python3-psycopg2
	Benchmarks/scale --server $(binary) --rounds 1 --folder .build/scale >/dev/null
	Scripts/release --dynamic
	Scripts/with-postgres Benchmarks/stores --server $(dynamic) --from .build/scale/1000000.sqlite

# Measures reading and writing JSON, against Foundation and against Jansson alone.
codec: setup
	swift run -c release codec

# Prints how often the intervals of the measures hold the true value.
coverage: engine
	Scripts/release --coverage
	$(static)/release/coverage

clean:
	rm -rf .build
