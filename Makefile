# Two commands do everything on a fresh Debian machine with a Swift toolchain: make run, make test.
.PHONY: run test release setup lint format schemas check-schemas check-hosts check-web docs leaks bench codec scale stores coverage check-reminders clean

static := .build/static
binary := $(static)/release/timequest-rpc
swift_files := Package.swift Sources Tests \
  $(addprefix Examples/,swift JSONLinesStore web/Package.swift web/Sources)

# Installs what is missing, builds, and plays a quest through the pipe.
run: release
	@Examples/shell/demo.sh $(binary)

# Everything that can be tested on this machine.
test: release
	swift build --build-tests
	swift test --skip-build
	Scripts/with-postgres swift test --skip-build --filter TimeQuestPostgresTests
	TIMEQUEST_RPC=$(CURDIR)/$(binary) swift test --skip-build --filter TimeQuestCommandTests
	Tests/System/count-syncs $(binary)
	Tests/System/csv $(binary)
	Tests/System/flood $(binary)
	Tests/System/streaming $(binary)
	Scripts/check-examples $(binary)
	Tests/System/stores $(binary)
	Scripts/check-hosts $(binary)
	Scripts/check-web $(binary)
	Scripts/check-reminders $(binary)

# One static file that can be copied to any machine of its kind.
release: setup
	@Scripts/release

setup:
	@Scripts/setup

lint:
	swift format lint --strict --parallel --recursive $(swift_files)
	Scripts/check-imports
	Scripts/check-portability
	Scripts/check-size

format:
	swift format --in-place --parallel --recursive $(swift_files)

# What the method table generates.
schemas: release
	Scripts/generate $(binary)

check-schemas: schemas
	Scripts/check-schemas $(binary)

# Clients that others wrote play a quest; REQUIRED=1 installs those that are missing.
check-hosts: release
	Scripts/check-hosts $(binary)

# The web shell plays in Chromium; REQUIRED=1 installs it.
check-web: release
	Scripts/check-web $(binary)

# A notification daemon and other people's calendars; REQUIRED=1 installs what is missing.
check-reminders: release
	Scripts/check-reminders $(binary)

docs: setup
	Scripts/check-docs

leaks: setup
	Tests/System/leaks

# How near the floor: against the same work in plain C.
bench: release
	Scripts/setup taskwarrior
	$(MAKE) -C Benchmarks run SERVER=$(CURDIR)/$(binary)

# What reads cost with a thousand and with a million trials.
scale: release
	Benchmarks/scale --server $(binary)

# What both stores cost with a million trials, against raw SQL.
stores: release
	Scripts/setup postgresql libpq5 python3-psycopg2
	Benchmarks/scale --server $(binary) --rounds 1 --folder .build/scale >/dev/null
	Scripts/with-postgres Benchmarks/stores --server $(binary) --from .build/scale/1000000.sqlite

# Reading and writing JSON, against Foundation and against Jansson alone.
codec: setup
	swift run -c release codec

# How often the intervals of the measures hold the truth.
coverage: setup
	swift run -c release coverage

clean:
	rm -rf .build
