#!/usr/bin/env bash
# A real notification daemon (dunst, on a display that nobody sees) receives reminders. To be run in a
# session bus of its own:
#
#   dbus-run-session -- desktop_check.sh PATH-OF-TIMEQUEST-RPC
set -euo pipefail
rpc=$1
folder=$(mktemp -d)
children=()
finish() {
  for child in "${children[@]}"; do kill "$child" 2>/dev/null || true; done
  wait
  rm -rf "$folder"
}
trap finish EXIT

fail() {
  echo "reminders: $*" >&2
  echo "shown were:" >&2
  cat "$shown" >&2
  exit 1
}

# Whatever dunst shows it hands to a script: that is what arrived, not what was sent.
shown=$folder/shown
: >"$shown"
cat >"$folder/show" <<EOF
#!/bin/sh
printf '%s | %s | %s\n' "\$DUNST_APP_NAME" "\$DUNST_SUMMARY" "\$DUNST_BODY" >>"$shown"
EOF
chmod +x "$folder/show"
cat >"$folder/dunstrc" <<EOF
[global]
    markup = full
    stack_duplicates = false
[everything]
    script = $folder/show
EOF
mkfifo "$folder/display"
Xvfb -displayfd 3 -screen 0 640x480x8 -nolisten tcp 3>"$folder/display" >/dev/null 2>&1 &
children+=($!)
read -r display <"$folder/display"
DISPLAY=:$display dunst -conf "$folder/dunstrc" >"$folder/dunst.log" 2>&1 &
children+=($!)
for _ in $(seq 100); do
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.ListNames |
    grep -q '"org.freedesktop.Notifications"' && break
  sleep 0.1
done
gone=$(XDG_DATA_HOME=$folder "$rpc" remind --once --channel desktop 2>&1) || { cat "$folder/dunst.log" >&2; fail "dunst is not there: $gone"; }

# await COUNT LINE: that many such lines were shown, and nothing else beside what `expected` holds.
expected=0
await() {
  expected=$((expected + $1))
  for _ in $(seq "${patience:-50}"); do
    [ "$(wc -l <"$shown")" -ge "$expected" ] && break
    sleep 0.1
  done
  # Time for one too many.
  sleep 0.5
  [ "$(wc -l <"$shown")" -eq "$expected" ] || fail "$expected were to be shown by now"
  [ "$(tail -n "$1" "$shown" | grep -cxF "TimeQuest | Quest available! | $2")" -eq "$1" ] || fail "not shown: $2"
}

export TIMEQUEST_PIN=2468
steps='[{"name":"wash","displayName":"Shower"}]'
every_day='["mon","tue","wed","thu","fri","sat","sun"]'

# On simulated time.
sim() { "$rpc" "$@" --store "sqlite:$folder/simulated.sqlite"; }
at() { echo "--simulated-clock=2026-11-$1:00Z"; }
add() { sim call routine.create "name=secret" "displayName=$1" "activeDays=$every_day" "tasks=$steps" "$(at 20T06:00)" | jq -r .routineID; }
three() {
  local pids=() status=0
  for _ in 1 2 3; do
    sim remind --once --channel desktop "$(at "$1")" &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do wait "$pid" || status=1; done
  [ $status -eq 0 ] || fail "a process gave up"
}
sim call parent.setPIN pin=2468 "$(at 20T06:00)" >/dev/null
sim call preferences.update timeZone=Europe/Berlin "$(at 20T06:00)" >/dev/null
first=$(add 'Tom & <b>Jerry</b>')
three 20T06:29
await 0 ""
three 20T06:30
# dunst reads a body as markup, and hands on what it has read.
await 1 'Tom &amp; &lt;b&gt;Jerry&lt;/b&gt; is ready to play'
three 20T06:31
await 0 ""
echo "reminders: dunst shows one from three processes, in the words it was given"

# Renamed, and another of the same name: each comes.
sim call routine.update "routineID=$first" revision=1 "displayName=Morning Launch" "$(at 20T07:00)" >/dev/null
second=$(add 'Morning Launch')
three 21T06:30
await 2 'Morning Launch is ready to play'
# After a sleep one for both, and none after two hours.
three 22T08:00
await 1 '2 quests are ready to play'
three 23T08:31
await 0 ""
# Deleted; then moved; then switched off.
sim call routine.delete "routineID=$second" revision=1 "$(at 23T09:00)" >/dev/null
three 24T06:30
await 1 'Morning Launch is ready to play'
sim call reminder.configure time=09:00 "$(at 24T09:00)" >/dev/null
three 25T06:30
await 0 ""
three 25T08:00
await 1 'Morning Launch is ready to play'
sim call preferences.update remindersEnabled=false "$(at 25T09:00)" >/dev/null
three 26T08:00
await 0 ""
echo "reminders: none is stale after renaming, sleeping, deleting, moving and switching off"

# On real time: three processes that stay look at one store, and a front end that is open. What they
# are about to do they have planned by then.
real() { "$rpc" "$@" --store "sqlite:$folder/real.sqlite"; }
real call parent.setPIN pin=2468 >/dev/null
real call preferences.update timeZone=UTC >/dev/null
real call routine.create name=secret "displayName=Dawn Raid" "activeDays=$every_day" "tasks=$steps" >/dev/null
[ "$(date -u +%S)" -lt 50 ] || sleep 15
due=$((($(date -u +%s) / 60 + 1) * 60))
minute=$(date -u -d "@$due" +%H:%M)
due=$((due * 1000))
mkfifo "$folder/requests"
: >"$folder/answers"
"$rpc" --store "sqlite:$folder/real.sqlite" <"$folder/requests" >"$folder/answers" &
children+=($!)
exec 5>"$folder/requests"
echo '{"jsonrpc":"2.0","id":1,"method":"events.subscribe","params":{"topics":["reminder"]}}' >&5
bells=()
for _ in 1 2 3; do
  "$rpc" remind --channel desktop --store "sqlite:$folder/real.sqlite" 2>>"$folder/bells.log" &
  bells+=($!)
done
children+=("${bells[@]}")
real call reminder.configure "time=$minute" >/dev/null
while ! grep -q '"reminder","playerID"' "$folder/answers"; do
  pushed=$(date -u +%s%3N)
  [ "$pushed" -lt $((due + 20000)) ] || fail "nothing was pushed"
  sleep 0.01
done
pushed=$(date -u +%s%3N)
patience=200 await 1 'Dawn Raid is ready to play'
arrived=$(date -r "$shown" +%s%3N)
[ "$pushed" -ge "$due" ] && [ "$arrived" -ge "$due" ] || fail "it came before its time"
sleep 2
await 0 ""
[ "$(grep -c '"reminder","playerID"' "$folder/answers")" -eq 1 ] || fail "it was pushed twice"
[ ! -s "$folder/bells.log" ] || fail "$(cat "$folder/bells.log")"
for bell in "${bells[@]}"; do
  kill "$bell"
  wait "$bell" || fail "a bell did not end well"
done
exec 5>&-
echo "reminders: at $minute it was pushed after $((pushed - due)) ms, and shown by dunst after $((arrived - due)) ms, once"
