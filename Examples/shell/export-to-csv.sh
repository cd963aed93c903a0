#!/usr/bin/env bash
# Writes everything that was played as tables for a spreadsheet: trials.csv, one line a guess, and
# sessions.csv, one line a quest, made here with jq to show how history is read page by page.
#
#   Examples/shell/export-to-csv.sh FOLDER [ARGUMENTS FOR timequest-rpc …]
set -euo pipefail
. "$(dirname "$0")/timequest.sh"
folder=${1:?FOLDER}
shift
umask 077  # Your family's data is yours.
mkdir -p "$folder"

open_timequest "$@"
answered() { ask "$@" || { jq -r .message <<<"$error" >&2; exit 1; }; }

# Whoever owns the store owns the data: this needs no PIN, and streams tables of any size.
"${TIMEQUEST_RPC:-timequest-rpc}" csv "$@" "$folder/trials.csv"

{
  echo '"player","day","quest","steps","average accuracy","over","under","XP","streak"'
  answered player.list
  while read -r player; do
    next=null
    while :; do
      answered stats.history \
        "$(jq -c --argjson before "$next" '{playerID, limit: 200} + if $before then {$before} else {} end' <<<"$player")"
      # A text that begins like a formula is no formula: a spreadsheet would run it.
      get --argjson player "$player" '
        def plain: if test("^[=+@\\t\\r-]") then "\u0027" + . else . end;
        .sessions[] | [($player.displayName | plain), .day, (.displayName | plain), (.steps | length),
          .averageAccuracy, .overestimates, .underestimates, .xpEarned, .streak] | @csv'
      next=$(jq -c '.next // null' <<<"$result")
      [ "$next" != null ] || break
    done
  done < <(jq -c '.[]' <<<"$result")
} >"$folder/sessions.csv"
close_timequest

for table in trials sessions; do
  echo "$folder/$table.csv, lines: $(($(wc -l <"$folder/$table.csv") - 1))"
done
