#!/usr/bin/env bash
# Plays TimeQuest in a terminal, with bash and jq.
#
#   Examples/shell/play.sh [ARGUMENTS FOR timequest-rpc …]
#
# TIMEQUEST_PLAYER is the name of who plays, where there is more than one.
# Leave whenever you like: a step that runs goes on running, and play.sh comes back to it.
set -euo pipefail
case ${1:-} in
  -h | --help)
    cat <<'HELP'
Usage: play.sh [ARGUMENTS FOR timequest-rpc …]

Plays TimeQuest in this terminal: pick a quest, guess, do it with no clock in sight, see how close.

  play.sh                              your own store
  play.sh --store sqlite:try.sqlite    another one
  play.sh --player Ada                 who plays, where there is more than one; or TIMEQUEST_PLAYER

A guess reads 5m (or 5), 90s, 4:30, 1h 5m, or is a range: 4m-6m. q leaves; a step that runs goes on.
NO_COLOR is honoured. It needs bash 4, jq, and timequest-rpc on the PATH or in TIMEQUEST_RPC.
HELP
    exit
    ;;
  --player)
    TIMEQUEST_PLAYER=${2:?--player NAME}
    shift 2
    ;;
esac
. "$(dirname "$0")/timequest.sh"

# What it looks like. NO_COLOR is honoured, and a screen that scrolls is never scrolled back: what
# was on it before a step began is wiped, the guess included.
if [ -n "${NO_COLOR:-}" ]; then
  accent='' dim='' bold='' plain=''
  tone() { :; }
else
  accent=$'\e[38;5;30m' dim=$'\e[38;5;244m' bold=$'\e[1m' plain=$'\e[0m'
  tone() {  # The server names a tone for each rating, and none of them is red or green.
    case $1 in
      gold) printf '\e[38;5;136m' ;; teal) printf '\e[38;5;30m' ;;
      indigo) printf '\e[38;5;63m' ;; *) printf '\e[38;5;134m' ;;
    esac
  }
fi
wipe() { printf '\e[H\e[2J\e[3J\n'; }
# Wrapped by words, to the width of the screen; a colour takes no columns, a sign that is not ASCII two at most.
say() { printf '%s\n' "$*" | wrap; }
wrap() {
  local columns words word line width across
  read -r _ columns < <(stty size </dev/tty)
  while IFS= read -r words; do
    # Leading spaces are an indent, which the next lines keep.
    local indent="  ${words%%[^ ]*}"
    line=$indent width=${#indent}
    local rest=${words#"${words%%[^ ]*}"} bare
    while [ -n "$rest" ]; do
      word=${rest%%[ ]*}
      if [ "$word" = "$rest" ]; then rest=; else rest=${rest#"$word"}; fi
      local gap=${rest%%[^ ]*}
      rest=${rest#"$gap"}
      bare=${word//$'\e['*([0-9;])m/}
      across=${bare//[[:ascii:]]/}
      across=$((${#bare} + ${#across}))
      if [ $((width + across)) -gt "$columns" ] && [ "$width" -gt ${#indent} ]; then
        printf '%s\n' "${line%%*( )}"
        line=$indent width=${#indent}
      fi
      line+=$word$gap
      width=$((width + across + ${#gap}))
    done
    printf '%s\n' "$line"
  done
}
shopt -s extglob
pause() { sleep "${PLAY_PAUSE:-0.8}"; }
leave() { close_timequest; exit 0; }

# Every label, in the language of the one who plays: ${label[done]}, and in jq $words.done.
declare -A label
learn_words() {
  mine catalogue.get || refused
  no_quests=$(get '.texts | "\(.["prompt.noQuests"])\n\(.["prompt.noQuests.detail"])"')
  words=$(get -c '.texts | with_entries(select(.key | startswith("label.")) | .key |= .[6:])')
  local name text
  while IFS=$'\t' read -r name text; do
    label[$name]=$text
  done < <(jq -r 'to_entries[] | [.key, .value] | @tsv' <<<"$words")
}
# tell FILTER: what jq finds in the last result, told with $words.
tell() { get --argjson words "$words" "$@"; }

# footer KEY LABEL …: what each key does; a key stays beside its label. It stands out behind a key that means nothing.
footer() {
  local columns line='' item wide
  read -r _ columns < <(stty size </dev/tty)
  while [ $# -gt 0 ]; do
    item="$1 ${label[$2]}"
    wide=${line//[[:ascii:]]/}${item//[[:ascii:]]/}  # As say counts.
    if [ -n "$line" ] && [ $((${#line} + ${#item} + ${#wide} + 7)) -gt "$columns" ]; then
      say "${shade:-$dim}$line$plain"
      line=''
    fi
    line+=${line:+   }$item
    shift 2
  done
  say "${shade:-$dim}$line$plain"
}

# key: one key, in lower case. The end of input is a q.
key() { read -rsn1 pressed || pressed=q; pressed=${pressed,,}; }
# line PROMPT: one line, into $typed.
line() { read -rep "  $1" typed || leave; }

# seconds_of TEXT: 5 and 5m are minutes, 90s, 1h 5m and 4:30 what they look like. In $seconds.
seconds_of() {
  local text=${1,,}
  text=${text//[[:space:]]/}
  if [[ $text =~ ^([0-9]{1,3}):([0-5][0-9])$ ]]; then
    seconds=$((10#${BASH_REMATCH[1]} * 60 + 10#${BASH_REMATCH[2]}))
  elif [[ $text =~ ^[0-9]{1,4}$ ]]; then
    seconds=$((10#$text * 60))
  elif [[ $text =~ ^(([0-9]{1,2})h)?(([0-9]{1,4})m(in)?)?(([0-9]{1,5})s)?$ && -n $text ]]; then
    seconds=$((10#${BASH_REMATCH[2]:-0} * 3600 + 10#${BASH_REMATCH[4]:-0} * 60 + 10#${BASH_REMATCH[7]:-0}))
  else
    return 1
  fi
  [ "$seconds" -ge 1 ] && [ "$seconds" -le 86400 ]
}

# mine METHOD [PARAMS]: what is asked, for the one who plays.
mine() { ask "$1" "$(jq -cn --argjson params "${2:-null}" --argjson me "$me" '$params + $me')"; }

# move METHOD [MORE]: a step of the quest. Where we lost track, the refusal carries the state: draw
# that instead, and we are back in step.
move() {
  local more=${2:-"{}"}
  mine "$1" "$(jq -c --argjson more "$more" '{sessionID, step} + $more' <<<"$state")" ||
    result=$(jq -ce '.data.state // empty' <<<"$error") || refused
  state=$result
  cheer
}
# What is said last is said on the screen that stays.
gone() { farewell="timequest-rpc ended. Start again: you will be where you were."; exit 1; }
refused() { farewell=$(jq -r .message <<<"$error"); exit 1; }

# Cues are already filtered by what the player switched on. A terminal's sound is its bell.
cheer() {
  if [ "$(get '[.cues[]? | select(.kind == "sound")] | length')" != 0 ]; then printf '\a'; fi
  # A celebration that waited may come twice, where an answer was lost: its id says so.
  cheers=$(get --argjson seen "$celebrated" \
    '[.cues[]? | select(.kind == "celebration" and (.id == null or (.id | IN($seen[]) | not))).text] | join(" ")')
  celebrated=$(get -c --argjson seen "$celebrated" '$seen + [.cues[]?.id | values]')
}

heading() {
  wipe
  say "$dim$(jq -r '.displayName + "   " + ("● " * .step) + "◉ " + ("○ " * (.stepCount - .step - 1))' <<<"$state")$plain"
  printf '\n'
  say "$bold$(jq -r .stepDisplayName <<<"$state")$plain"
  printf '\n'
}

amounts='5m · 90s · 4:30 · 4m-6m'
guess() {
  local hint="$dim$amounts$plain"
  while :; do
    heading
    say "$accent$(jq -r .prompt.text <<<"$state")$plain"
    say "$hint"
    line '▸ '
    if [[ $typed == *-* ]] && seconds_of "${typed%%-*}"; then
      local low=$seconds
      if seconds_of "${typed#*-}" && [ "$low" -lt "$seconds" ]; then
        typed='' && move quest.estimate "{\"low\": $low, \"high\": $seconds}" && return
      fi
    elif seconds_of "$typed"; then
      typed='' && move quest.estimate "{\"seconds\": $seconds}" && return
    fi
    hint="$accent▸ $amounts$plain"
  done
}

# Nothing here knows the time: not the screen, and not this script either.
busy() {
  seconds=''
  while :; do
    heading
    say "$accent$(jq -r .prompt.text <<<"$state")$plain"
    printf '\n'
    footer ⏎ done i interrupted q close
    key
    case $pressed in
      '' | ' ') move quest.done && return ;;
      i) move quest.done '{"validity": "interrupted"}' && return ;;
      q) leave ;;
    esac
  done
}

recall() {
  while :; do
    heading
    say "$accent$(jq -r .prompt.text <<<"$state")$plain  $dim⏎ ${label[skip]}$plain"
    line '▸ '
    if [ -z "$typed" ]; then
      move quest.recall && return
    elif seconds_of "$typed"; then
      move quest.recall "{\"feltSeconds\": $seconds}" && return
    fi
  done
}

reveal() {
  heading
  say "$accent$(jq -r .prompt.text <<<"$state")$plain"
  if jq -e .result <<<"$state" >/dev/null; then
    result=$(jq -c .result <<<"$state")
    printf '\n'
    local guess=${label[guess]} actual=${label[actual]}
    local width=$((${#guess} > ${#actual} ? ${#guess} : ${#actual}))
    # printf's own width counts bytes.
    pause; say "$dim$guess$(printf '%*s' $((width - ${#guess})) '')$plain  $(get .estimatedText)"
    pause; say "$dim$actual$(printf '%*s' $((width - ${#actual})) '')$plain  $(get .actualText)"
    pause; printf '\n'
    say "$(get .feedback.emoji)  $(tone "$(get .tone)")$bold$(get .feedback.headline)$plain"
    say "    $(get .feedback.body)"
    say "    $dim$(tell '(if .accuracyText then "\($words.accuracy) \(.accuracyText)   " else "" end) + "+\(.xp) \($words.xp)" + if .isPersonalBest then "   \($words.newBest)" else "" end')$plain"
    if [ -n "$cheers" ]; then pause; say "$(tone gold)★ $cheers$plain"; fi
  fi
  printf '\n'
  footer ⏎ next i interrupted q close
  key
  case $pressed in
    i) move quest.flag '{"validity": "interrupted"}' ;;
    q) leave ;;
    *) move quest.next ;;
  esac
}

summary() {
  wipe
  say "$dim$(get .displayName)$plain"
  printf '\n'
  say "$accent$bold$(get .prompt.text)$plain"
  printf '\n'
  tell '.summary.steps[] | "\(.feedback.emoji)  \(.stepDisplayName): \($words.guess) \(.estimatedText), \($words.actual) \(.actualText)"' | wrap
  printf '\n'
  tell '.summary | select(.averageAccuracy != null)
    | "\($words.accuracy) \(.averageAccuracy | round) %" + if .closestStep == null then "" else "   \($words.closest): \(.steps[.closestStep].stepDisplayName)" end' | wrap
  tell '.summary | "\($words.over) \(.overestimates)   \($words.under) \(.underestimates)   \($words.rightOn) \(.exact)"' | wrap
  tell '.summary | "+\(.xpEarned) \($words.xp)" + if .streak then "   \($words.streak) \(.streak)" else "" end' | wrap
  if [ -n "$cheers" ]; then pause; say "$(tone gold)★ $cheers$plain"; fi
  printf '\n'
  footer ⏎ quests
  key
}

play() {
  cheers=''
  while :; do
    case $(jq -r .phase <<<"$state") in
      estimating) guess ;;
      active) busy ;;
      recalling) recall ;;
      revealing) reveal ;;
      summary) result=$state; summary; return ;;
      *) return ;;
    esac
  done
}

welcome() {
  mine onboarding.get || refused
  [ "$(get .onboardingCompleted)" = false ] || return 0
  local pages=$result page
  for page in $(jq -r '.pages | keys[]' <<<"$pages"); do
    wipe
    say "$accent$bold$(jq -r ".pages[$page].title" <<<"$pages")$plain"
    say "$(jq -r ".pages[$page].body" <<<"$pages")"
    printf '\n'
    footer ⏎ resume s skip
    key
    case $pressed in s) break ;; q) leave ;; esac
  done
  mine onboarding.complete || refused
}

# A line of blocks: the trend of the last 30 days.
figures() {
  wipe
  mine stats.trend || refused
  get '"  " + ([.points[].averageAccuracy | ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][[. / 12.5 | floor, 7] | min]] | join(""))'
  tell '.points | if length == 0 then "  ·  ·  ·" else "  \($words.accuracy) \(last.averageAccuracy | round) %   \(last.day)" end'
  printf '\n'
  mine stats.personalBests || refused
  get '.[] | "★ \(.text)"' | wrap
  mine stats.timeSense || refused
  get '.bias, .typicalMiss | select(. != null) | .text' | wrap
  printf '\n'
  footer ⏎ quests
  key
}

quests() {
  local list count
  while :; do
    wipe
    mine profile.get || refused
    say "$accent${bold}T I M E Q U E S T$plain"
    say "$dim$(tell '"\(.levelTitle)   \(.totalXP) \($words.xp)" + if .streak.current > 0 then "   \($words.streak) \(.streak.current)" + if .streak.playedToday then " 🔥" else "" end else "" end')$plain"
    printf '\n'
    mine quest.list || refused
    list=$result
    count=$(get length)
    tell 'to_entries[] | "  \(.key + 1)  \(.value.displayName)   " + if .value.sessionID then "▸ \($words.resume)"
      elif .value.completedToday then "✓ \($words.doneToday)" else "\($words.steps): \(.value.stepCount)" end'
    [ "$count" != 0 ] || say "$no_quests"
    printf '\n'
    if [ "$count" = 0 ]; then footer t stats q close; else footer "1-$((count < 9 ? count : 9))" start t stats q close; fi
    shade=''
    key
    case $pressed in
      q) leave ;;
      t) figures ;;
      [1-9])
        if [ "$pressed" -gt "$count" ]; then
          shade="$accent▸ "
          continue
        fi
        mine quest.start "$(jq -c ".[$pressed - 1] | {questID}" <<<"$list")" ||
          result=$(jq -ce '.data.state // empty' <<<"$error") || refused
        state=$result
        play
        ;;
      *) shade="$accent▸ " ;;  # The keys that there are stand out.
    esac
  done
}

open_timequest "$@"
me='{}' farewell='' celebrated='[]' shade=''
if [ -n "${TIMEQUEST_PLAYER:-}" ]; then
  ask player.list || { jq -r .message <<<"$error" >&2; exit 1; }
  me=$(get -e --arg name "$TIMEQUEST_PLAYER" 'map(select(.displayName == $name))[0] // empty | {playerID}') || {
    echo "Nobody here is called $TIMEQUEST_PLAYER." >&2
    exit 1
  }
fi

if ! [ -t 0 ] || ! [ -t 1 ]; then
  echo "play.sh is played at a terminal; in a pipe, talk to timequest-rpc itself." >&2
  exit 1
fi

# An alternate screen: what was on yours comes back when you leave.
trap 'printf "\e[?1049l"; [ -z "$farewell" ] || echo "$farewell" >&2' EXIT
printf '\e[?1049h'
learn_words
welcome
mine quest.current || refused
if [ "$result" != null ]; then state=$result; play; fi
quests
