#!/usr/bin/env bash
# Plays one quest of three steps through the pipe, on a clock that is moved by hand, so that a
# morning takes a second. Everything that you see comes from timequest-rpc: there is no other part.
#
#   Examples/shell/demo.sh [path of timequest-rpc]
set -euo pipefail
rpc=${1:-timequest-rpc}

coproc server { exec "$rpc" --store memory: --simulated-clock 2026-11-20T07:00:00Z; }
to=${server[1]} from=${server[0]} pid=$server_PID id=0

# call METHOD [PARAMS]: one request, one answer. The result lands in $result.
call() {
  local answer
  id=$((id + 1))
  jq -cn --arg method "$1" --argjson params "${2:-null}" --argjson id "$id" \
    '{jsonrpc: "2.0", $id, $method, $params}' >&"$to"
  read -r answer <&"$from"
  if jq -e .error >/dev/null <<<"$answer"; then
    echo "$1 was refused: $(jq -r .error.message <<<"$answer")" >&2
    exit 1
  fi
  result=$(jq -c .result <<<"$answer")
}
show() { jq -r "$1" <<<"$result"; }

printf '\n  T I M E Q U E S T\n  Guess how long it takes. Do it with no clock in sight. See how close you were.\n'
printf '  (The clock is simulated: a morning goes by in a second. Nothing else is.)\n\n'

# A grown-up sets the quest up, once, behind a PIN. The player never sees any of this.
call parent.setPIN '{"pin": "2468"}'
call routine.create '{
  "name": "school morning", "displayName": "Morning Launch",
  "activeDays": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  "tasks": [
    {"name": "wash", "displayName": "Shower", "referenceSeconds": 420},
    {"name": "eat", "displayName": "Breakfast", "referenceSeconds": 900},
    {"name": "leave", "displayName": "Shoes and bag", "referenceSeconds": 120}]}'
call parent.lock

call quest.list
printf '  Today\n'
show '.[] | "    ▸ \(.displayName), \(.stepCount) steps"'
call quest.start "$(show '.[0] | {questID}')"

# The guess of each step, and how long it then takes, in seconds.
guesses=(300 1020 90) takes=(452 951 94)
while [ "$(show .phase)" != summary ]; do
  session=$(show '{sessionID}') step=$(show .step)
  printf '\n  %s\n' "$(show '"Step \(.step + 1) of \(.stepCount): \(.stepDisplayName)"')"
  printf '    %-30s %s\n' "$(show .prompt.text)" "“${guesses[step]} seconds”"
  call quest.estimate "$(jq -c --argjson seconds "${guesses[step]}" '. + {$seconds}' <<<"$session")"
  printf '    %-30s %s\n' "$(show .prompt.text)" "…"
  call clock.advance "{\"seconds\": ${takes[step]}}"
  call quest.done "$session"
  printf '    %s\n' "$(show .prompt.text)"
  show '.result | "    \(.feedback.emoji) \(.feedback.headline)  \(.feedback.body)",
        "       guessed \(.estimatedSeconds) s, took \(.actualSeconds) s: \(.accuracyText // .differenceText), +\(.xp) XP"'
  call quest.next "$session"
done

printf '\n  %s\n' "$(show .prompt.text)"
show '.summary | "    \(.averageAccuracy | round) % close on average, \(.overestimates) over, \(.underestimates) under, closest on \(if .closestStep then .steps[.closestStep].stepDisplayName else "none" end)"'
show '"    🎉 " + ([.cues[] | select(.kind == "celebration").text] | join(" "))'
call profile.get
show '"    \(.levelTitle) · \(.totalXP) XP, \(.xpIntoLevel) of \(.xpForNextLevel) to the next level · streak \(.streak.current)"'

exec {to}>&-
wait "$pid"
printf '\n  Now you: timequest-rpc --help, or see README.md.\n\n'
