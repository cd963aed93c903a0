#!/usr/bin/env bash
# Sets a family up, by piping: jq makes requests of a description, timequest-rpc answers them, jq
# reads the answers. Run it again after you added to the description: what is there stays as it is.
#
#   TIMEQUEST_PIN=… Examples/shell/household.sh family.json [ARGUMENTS FOR timequest-rpc …]
set -euo pipefail
usage='Usage: TIMEQUEST_PIN=… household.sh family.json [ARGUMENTS FOR timequest-rpc …]'
complain() { echo "household.sh: $1" >&2; exit 1; }
case ${1:-} in
  -h | --help)
    cat <<HELP
$usage

Sets up the players and quests that the file describes; family.json beside this script is an
example. Run it again after you added to the file: what is there stays as it is.

TIMEQUEST_PIN is a PIN of 4 to 12 digits: the one that is set, or the one to set on a new store.
TIMEQUEST_RPC names timequest-rpc where it is not on the PATH.
HELP
    exit
    ;;
  '') complain "which file? $usage" ;;
esac
family=$1
shift
command -v jq >/dev/null || complain "jq is needed; see https://jqlang.org"
command -v "${TIMEQUEST_RPC:-timequest-rpc}" >/dev/null ||
  complain "there is no timequest-rpc on the PATH; TIMEQUEST_RPC may name it"
[ -r "$family" ] || complain "$family cannot be read"
[[ ${TIMEQUEST_PIN:-} =~ ^[0-9]{4,12}$ ]] || complain "put a PIN of 4 to 12 digits into TIMEQUEST_PIN"
# What the file should be, before anything is changed.
flaw=$(jq -r '
  def text: type == "string" and length > 0;
  if type != "object" then "one object was expected"
  elif (.players | type) != "array" then "players: a list was expected"
  elif (.quests | type) != "array" then "quests: a list was expected"
  else first(
    (.players | to_entries[] | select(.value | type != "object" or (.displayName | text | not))
      | "players[\(.key)].displayName: a name was expected"),
    (.quests | to_entries[] | select(.value | type != "object" or (.name | text | not))
      | "quests[\(.key)].name: a name was expected"),
    ([.players[].displayName] as $names | .quests | to_entries[] | .key as $key
      | .value.for[]? | select(IN($names[]) | not) | "quests[\($key)].for: no player is called \(.)"),
    empty) // empty end' "$family" 2>&1) || complain "$family is not JSON: $flaw"
[ -z "$flaw" ] || complain "$family: $flaw"
export TIMEQUEST_PIN  # jq reads it there: no argument of a program ever holds it.

# send [ARGUMENT FOR timequest-rpc …]: requests without an envelope in, their results out, one a line.
send() {
  jq -cn 'foreach inputs as $request (0; . + 1; {jsonrpc: "2.0", id: .} + $request)' |
    "${TIMEQUEST_RPC:-timequest-rpc}" "$@" |
    jq -cn 'inputs | if .error then "Refused: \(.error.message)\n" | halt_error else .result end'
}

# Powers end with the connection, so every pipe begins by unlocking.
as_parent() {
  { jq -cn '{method: "parent.unlock", params: {pin: env.TIMEQUEST_PIN}}'; cat; } | send "$@" | tail -n +2
}

if [ "$(jq -cn '{method: "parent.status"}' | send "$@" | jq .pinSet)" = false ]; then
  jq -cn '{method: "parent.setPIN", params: {pin: env.TIMEQUEST_PIN}}' | send "$@" >/dev/null
fi

# A new store has one player already, who becomes the first of the family.
there=$(printf '%s\n' '{"method": "player.list"}' '{"method": "routine.list"}' | as_parent "$@" | jq -cs .)
jq -c --argjson there "$there" '
  ($there[0] | map(.displayName)) as $names
  | .players | to_entries[] | select(.value.displayName | IN($names[]) | not)
  | if .key == 0 and ($there[1] | length) == 0 and ($names | length) == 1
    then {method: "player.update", params: (.value + {playerID: $there[0][0].playerID})}
    else {method: "player.create", params: .value} end' "$family" |
  as_parent "$@" | jq -r '"player  \(.displayName)"'

# Quests name their players; the requests take ids. A quest for nobody in particular is for everybody.
players=$(echo '{"method": "player.list"}' | send "$@" | jq -c 'map({(.displayName): .playerID}) | add')
jq -c --argjson there "$there" --argjson players "$players" '
  .quests[] | select(.name | IN($there[1][].name) | not)
  | {method: "routine.create",
     params: (if .for then .playerIDs = [.for[] | $players[.] // error("no player is called \(.)")] else . end | del(.for))}' \
  "$family" |
  as_parent "$@" | jq -r '"quest   \(.displayName): \([.tasks[].displayName] | join(", "))"'
