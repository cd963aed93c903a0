#!/usr/bin/env bash
# The systemd units of Examples/reminders are well formed, and what they start runs.
set -euo pipefail
rpc=$1
cd "$(dirname "$0")/../../Examples/reminders"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir -p "$home/.local/bin" "$home/units" "$home/run"
ln -s "$rpc" "$home/.local/bin/timequest-rpc"
cp ./*.service ./*.timer "$home/units/"
cd "$home/units"
found=$(HOME=$home XDG_RUNTIME_DIR=$home/run systemd-analyze --user verify --man=no ./*.service ./*.timer 2>&1) || true
[ -z "$found" ] || { echo "reminders: the units are not right: $found" >&2; exit 1; }
systemd-analyze calendar "$(sed -n 's/^OnCalendar=//p' timequest-remind.timer)" |
  grep -q 'Normalized form: \*-\*-\* \*:\*:00$'
# Without a desktop the service fails and says so; a calendar is written all the same.
command=$(sed -n 's/^ExecStart=//p' timequest-remind.service)
if said=$(env -u DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR="$home/run" XDG_DATA_HOME="$home/data" \
  ${command//%h/$home} --calendar "$home/quests.ics" 2>&1); then
  echo "reminders: a service without a desktop ends well: $said" >&2
  exit 1
fi
[[ $said == *"no session bus"* ]] || { echo "reminders: the service says: $said" >&2; exit 1; }
grep -q '^BEGIN:VCALENDAR' "$home/quests.ics"
echo "reminders: the systemd units are well formed"
