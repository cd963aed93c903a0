# To be sourced: one running timequest-rpc, and a function that asks it.
#
#   open_timequest [ARGUMENT …]     spawns it; TIMEQUEST_RPC names the executable
#   ask METHOD [PARAMS]             one request; true where it was answered, in $result,
#                                   false where it was refused, and then $error says why
#   get FILTER                      what jq finds in the last result, as text
#   close_timequest                 everything that was sent is on disk when this returns

open_timequest() {
  command -v "${TIMEQUEST_RPC:-timequest-rpc}" >/dev/null || {
    echo "There is no timequest-rpc on the PATH; TIMEQUEST_RPC may name it." >&2
    exit 1
  }
  trap : PIPE  # A server that ended is told in words.
  coproc server { exec "${TIMEQUEST_RPC:-timequest-rpc}" "$@"; }
  server_pid=$server_PID
  # Bash closes the pipes of a coprocess when that ends; copies stay ours.
  exec {to_server}>&"${server[1]}" {from_server}<&"${server[0]}"
  exec {server[1]}>&- {server[0]}<&-
}

ask() {
  local answer request
  request=$(jq -cn --arg method "$1" --argjson params "${2:-null}" \
    '{jsonrpc: "2.0", id: 1, $method, $params}')
  # One request, one line. A notification has no id; none comes unless it was subscribed to.
  printf '%s\n' "$request" 2>/dev/null >&"$to_server" && read -r answer <&"$from_server" || gone
  if result=$(jq -ce 'if has("result") then .result else empty end' <<<"$answer"); then
    error=
  elif [ $? -eq 1 ]; then  # What jq -e makes of a result that is null or false.
    error=
  else
    error=$(jq -c .error <<<"$answer")
    return 1
  fi
}

gone() { echo "timequest-rpc ended. What it had answered is on disk." >&2; exit 1; }

get() { jq -r "$@" <<<"$result"; }

close_timequest() {
  exec {to_server}>&-
  wait "$server_pid"
}
