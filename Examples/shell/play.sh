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
    # Leading spaces are an indent, which the next lines keep; below a line with a sign before it, they are indented.
    local indent="  ${words%%[^ ]*}"
    line=$indent width=${#indent}
    local rest=${words#"${words%%[^ ]*}"} bare=${words//$'\e['*([0-9;])m/}
    if [[ $bare =~ ^[^[:alnum:][:space:]]+[[:space:]] ]]; then indent+='  '; fi
    while [ -n "$rest" ]; do
      word=${rest%%[ ]*}
      if [ "$word" = "$rest" ]; then rest=; else rest=${rest#"$word"}; fi
      local gap=${rest%%[^ ]*}
      rest=${rest#"$gap"}
      bare=${word//$'\e['*([0-9;])m/}
      across=${bare//[[:ascii:]$'\u00a0']/}
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
  no_quests=$(get '.texts | .["prompt.noQuests"], .["prompt.noQuests.detail"] // empty')
  words=$(get -c '.texts | {inRange: .["rating.inside"], howLong: .["prompt.estimating"]}
    + with_entries(select(.key | startswith("label.")) | .key |= .[6:])')
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

# guess_of TEXT: a number or a range, as parameters of quest.estimate. In $guessed.
guess_of() {
  if [[ $1 == *-* ]] && seconds_of "${1%%-*}"; then
    local low=$seconds
    seconds_of "${1#*-}" && [ "$low" -lt "$seconds" ] && guessed="{\"low\": $low, \"high\": $seconds}"
  else
    seconds_of "$1" && guessed="{\"seconds\": $seconds}"
  fi
}

# mine METHOD [PARAMS]: what is asked, for the one who plays.
mine() { ask "$1" "$(jq -cn --argjson params "${2:-null}" --argjson me "$me" '$params + $me')"; }

# What an older timequest-rpc cannot do, it has no words for: its keys are not there.
can_skip() { [ -n "${label[finishedAgo]:-}" ]; }

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
  ring '.after == null'
  # A summary repeats its celebrations, so that none is lost with an answer; the id says which were shown.
  local shown
  shown=$(jq -c --argjson seen "$celebrated" 'reduce (.cues[]?, .summary.celebrations[]?
      | select(.kind == "celebration")) as $cue ({$seen, new: []};
    if $cue.id and (.seen | index([$cue.id])) then . else .new += [$cue.text] | .seen += [$cue.id | values] end)' <<<"$state")
  cheers=$(jq -r '.new[]' <<<"$shown")
  celebrated=$(jq -c .seen <<<"$shown")
}
# ring WHICH: the bell, if the state has sounds of which that is true.
ring() { if jq -e "any(.cues[]?; .kind == \"sound\" and ($1))" <<<"$state" >/dev/null; then printf '\a'; fi; }
# One celebration after the other, in the order in which they came.
celebrate() {
  local cheer
  while IFS= read -r cheer; do
    [ -z "$cheer" ] || { pause; say "$(tone gold)★ $cheer$plain"; }
  done <<<"$cheers"
}

# A name with its symbol before it, if there is one; and a text that stays on one line.
readonly named='def whole: gsub(" "; "\u00a0"); def named($name; $symbol): if $symbol then "\($symbol) \($name)" else $name end; '

heading() {
  wipe
  say "$dim$(jq -r "$named"'named(.displayName; .symbol) + "   " + ("● " * .step) + "◉ " + ("○ " * (.stepCount - .step - 1))' <<<"$state")$plain"
  printf '\n'
  say "$bold$(jq -r "$named"'named(.stepDisplayName; .stepSymbol)' <<<"$state")$plain"
  printf '\n'
}

# What the game says or asks, and perhaps a second line.
ask_player() {
  say "$accent$(jq -r .prompt.text <<<"$state")$plain"
  jq -r --arg dim "$dim" --arg plain "$plain" '.prompt.detail // empty | $dim + . + $plain' <<<"$state" | wrap
}

amounts='5m · 90s · 4:30 · 4m-6m'
guess() {
  local hint="$dim$amounts$plain"
  while :; do
    heading
    ask_player
    say "$hint"
    if can_skip; then say "${dim}s⏎ ${label[skip]}$plain"; fi
    line '▸ '
    if [ "${typed,,}" = s ] && can_skip; then
      move quest.skip && return
    elif guess_of "$typed"; then
      typed='' && move quest.estimate "$guessed" && return
    fi
    hint="$accent▸ $amounts$plain"
  done
}

# Nothing here knows the time: not the screen, and not this script either.
busy() {
  seconds='' guessed=''
  while :; do
    heading
    ask_player
    printf '\n'
    local more=()
    if can_skip; then more=(a finishedAgo s skip); fi
    footer ⏎ done i interrupted "${more[@]}" q close
    key
    case $pressed in
      '' | ' ') move quest.done && return ;;
      i) move quest.done '{"validity": "interrupted"}' && return ;;
      a) if can_skip && remember; then return; fi ;;
      s) if can_skip; then move quest.skip && return; fi ;;
      q) leave ;;
    esac
  done
}

# How long ago the step ended; false where the player has no answer. No example stands here: it would be a time.
remember() {
  heading
  say "$accent${label[howLongAgo]}$plain"
  line '▸ '
  seconds_of "$typed" || return 1
  typed='' && move quest.done "{\"validity\": \"remembered\", \"agoSeconds\": $seconds}"
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
  ask_player
  if jq -e .result <<<"$state" >/dev/null; then
    result=$(jq -c .result <<<"$state")
    printf '\n'
    local guess=${label[$(get 'if .isMystery then "felt" else "guess" end')]} actual=${label[actual]}
    local width=$((${#guess} > ${#actual} ? ${#guess} : ${#actual}))
    # printf's own width counts bytes.
    pause; say "$dim$guess$(printf '%*s' $((width - ${#guess})) '')$plain  $(get .estimatedText)"
    pause; say "$dim$actual$(printf '%*s' $((width - ${#actual})) '')$plain  $(get .actualText)"
    pause; printf '\n'
    say "$(get .feedback.emoji)  $(tone "$(get .tone)")$bold$(get .feedback.headline)$plain"
    say "    $(get .feedback.body)"
    say "    $dim$(tell '(if .accuracyText then "\($words.accuracy) \(.accuracyText)   " else "" end) + "+\(.xp) \($words.xp)" + if .isPersonalBest then "   \($words.newBest)" else "" end')$plain"
    ring '.after != null'
  fi
  celebrate
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
  tell_summary | paged
  printf '\n'
  footer ⏎ quests
  key
}
tell_summary() {
  say "$dim$(get "$named"'named(.displayName; .symbol)')$plain"
  printf '\n'
  ask_player
  printf '\n'
  tell "$named"'.summary.steps[] | "\(.feedback.emoji)  \(named(.stepDisplayName; .stepSymbol)): \(if .isMystery then $words.felt else $words.guess end) \(.estimatedText | whole), \($words.actual + " " + .actualText | whole)"' | wrap
  printf '\n'
  tell '.summary | select(.averageAccuracyText)
    | "\($words.accuracy) \(.averageAccuracyText)" + if .closestStep == null then "" else "   \($words.closest): \(.steps[.closestStep].stepDisplayName)" end' | wrap
  tell "$named"'.summary | "\($words.over) \(.overestimates)   \($words.under) \(.underestimates)   \("\($words.rightOn) \(.exact)" | whole)"
    + if (.inside // 0) > 0 then "   \("\($words.inRange) \(.inside)" | whole)" else "" end' | wrap
  tell '.summary | "+\(.xpEarned) \($words.xp)" + if .streak then "   \($words.streak) \(.streak)" else "" end' | wrap
  tell '.summary | [(.discoveries // [] | select(. != []) | "◇ \($words.discoveries): \(map(.title) | join(", "))"),
    (.chapter // empty | "◇ \(.title): \(.text)"),
    (.thenAndNow // empty | "◇ \($words.thenAndNow): \(.text)")] | select(. != []) | "", .[]' | wrap
  celebrate
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

# One page of a screen after the other; a page ends at a gap if there is one in its last lines.
paged() {
  local rows shown=0 text gap
  read -r rows _ < <(stty size </dev/tty)
  while IFS= read -r text; do
    gap=$([ -n "${text// /}" ] || echo 3)
    if [ "$shown" -ge $((rows - 4 - ${gap:-0})) ]; then
      printf '\n'
      footer ⏎ resume
      key </dev/tty
      wipe
      shown=0
      [ -z "$gap" ] || continue
    fi
    printf '%s\n' "$text"
    shown=$((shown + 1))
  done
}

# section LABEL: the lines on stdin below a heading; nothing without lines.
section() {
  local told
  told=$(cat)
  [ -z "$told" ] || printf '\n%s\n%s\n' "  $dim${label[$1]}$plain" "$told"
}

# A line of blocks, the trend of the last 30 days; then what there is to tell in words.
figures() {
  wipe
  tell_figures | paged
  printf '\n'
  footer ⏎ quests
  key
}
tell_figures() {
  say "$accent$bold${label[stats]}$plain"
  printf '\n'
  mine stats.trend || refused
  tell '"  \($words.accuracy)  " + if .points == [] then "·  ·  ·" else
    [.points[].averageAccuracy | ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][[. / 12.5 | floor, 7] | min]] | join("") end'
  mine stats.personalBests || refused
  get '.[] | "★ \(.text)"' | wrap
  mine stats.timeSense || refused
  get '.bias, .typicalMiss | select(. != null) | .text' | wrap
  mine stats.week || refused
  get .text | wrap | section week
  mine stats.insights || refused
  get '.[].text' | wrap | section insights
  local found='.[] | select(.day) | "◇ \(.title): \(.text)"'
  mine stats.discoveries || refused
  get "$found" | wrap | section discoveries
  mine stats.chapters || refused
  get "$found" | wrap | section chapters
}

# Quests of the player's own: a new one, a quick one, or the end of one.
own_quest() {
  local name
  wipe
  case $pressed in
    +)
      say "$accent$bold${label[newQuest]}$plain"
      line "${label[questName]} ▸ "
      name=$typed
      [ -n "$name" ] || return 0
      line "${label[stepNames]} ▸ "
      mine quest.create "$(jq -cn --arg name "$name" --arg steps "$typed" '{displayName: $name}
        + ($steps | split(",") | map(gsub("^ +| +$"; "") | select(. != "") | {displayName: .}) | if . == [] then {} else {steps: .} end)')" || sorry
      ;;
    '!')
      say "$accent$bold${label[quick]}$plain"
      line "${label[questName]} ▸ "
      name=$typed
      [ -n "$name" ] || return 0
      say "$dim$amounts$plain"
      line "$(jq -r .howLong <<<"$words") ▸ "
      guess_of "$typed" || return 0
      typed=''
      mine quest.quick "$(jq -cn --arg name "$name" --argjson guess "$guessed" '{displayName: $name} + $guess')" ||
        result=$(jq -ce '.data.state // empty' <<<"$error") || { sorry; return; }
      state=$result
      cheer
      play
      ;;
    -)
      get 'to_entries[] | select(.value.isOwn) | "  \(.key + 1)  \(.value.displayName)"'
      printf '\n'
      say "$accent${label[removeMeaning]}$plain"
      line '1-9 ▸ '
      name=$(jq -r --arg number "$typed" '.[($number | tonumber? // 0) - 1 | select(. >= 0)] | select(.isOwn) | .questID' <<<"$list")
      [ -z "$name" ] || mine quest.remove "$(jq -cn --arg quest "$name" '{questID: $quest}')" || sorry
      ;;
  esac
}
# Says why something was refused, until a key is pressed.
sorry() {
  say "$(jq -r .message <<<"$error")"
  key
}

quests() {
  local list count own own_keys
  while :; do
    wipe
    mine profile.get || refused
    own=$(get '.canMakeQuests // false')
    say "$accent${bold}T I M E Q U E S T$plain"
    say "$dim$(tell "$named"'"\(named(.levelTitle; .symbol))   \(.totalXP) \($words.xp)" + if .streak.current > 0 then "   " + ("\($words.streak) \(.streak.current)" + if .streak.playedToday then " 🔥" else "" end | whole) else "" end')$plain"
    printf '\n'
    mine quest.list || refused
    list=$result
    count=$(get length)
    tell "$named"'to_entries[] | "  \(.key + 1)  \(named(.value.displayName; .value.symbol))   " + if .value.sessionID then "▸ \($words.resume)"
      elif .value.completedToday then "✓ \($words.doneToday)" else "\($words.steps): \(.value.stepCount)" end'
    [ "$count" != 0 ] || say "$no_quests"
    printf '\n'
    own_keys=()
    if [ "$own" = true ]; then own_keys=(! quick + newQuest); fi
    if [ "$own" = true ] && get -e 'any(.[]; .isOwn)' >/dev/null; then own_keys+=(- remove); fi
    if [ "$count" != 0 ]; then own_keys=("1-$((count < 9 ? count : 9))" start "${own_keys[@]}"); fi
    footer "${own_keys[@]}" t stats q close
    shade=''
    key
    case $pressed in
      q) leave ;;
      t) figures ;;
      [+!-]) if [[ " ${own_keys[*]} " == *" $pressed "* ]]; then own_quest; else shade="$accent▸ "; fi ;;
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
