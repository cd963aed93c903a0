-- What is drawn for each phase: lists of lines, each a text and perhaps a highlight. Pure: it knows
-- nothing of windows. A line may have a delay (it comes a moment after the one before), cues that are told of
-- when it comes, or an action.
local M = {}

--- The labels of `catalogue.get`, in the player's language; nil until they were asked for.
---@type table<string, string>?
M.texts = nil

local function say(key) return M.texts["label." .. key] or key end

-- A text that stays on one line: its spaces do not break.
local function whole(text) return (text:gsub(" ", "\194\160")) end

-- What each key does: pairs of a key and a label.
local function footer(...)
  local keys, parts = { ... }, {}
  for index = 1, #keys, 2 do
    table.insert(parts, whole(keys[index] .. " " .. say(keys[index + 1])))
  end
  return { text = table.concat(parts, "   "), highlight = "TimeQuestDim" }
end

--- Whether steps can be skipped, and their end be told later: an older timequest-rpc has no words for it.
function M.can_skip() return M.texts["label.finishedAgo"] ~= nil end

-- The keys of a footer, without those that are of no use with an older timequest-rpc.
local function skipping(...)
  local keys = { ... }
  while not M.can_skip() and (keys[2] == "finishedAgo" or keys[2] == "skip") do
    keys = vim.list_slice(keys, 3)
  end
  return unpack(keys)
end

-- Labels of one width, so that what follows them stands in one column.
local function aligned(...)
  local labels, width = vim.tbl_map(say, { ... }), 0
  for _, label in ipairs(labels) do width = math.max(width, vim.fn.strdisplaywidth(label)) end
  return unpack(vim.tbl_map(function(label) return label .. (" "):rep(width + 3 - vim.fn.strdisplaywidth(label)) end, labels))
end

---@return timequest.Line
local function line(text, highlight) return { text = text, highlight = highlight } end
local function later(text, highlight) return { text = text, highlight = highlight, delay = true } end
local gap = line("")

-- The server names a tone for each rating; none is red or green.
local function toned(tone) return "TimeQuest" .. tone:sub(1, 1):upper() .. tone:sub(2) end

-- A name with its symbol before it, if there is one.
local function named(name, symbol) return symbol and symbol .. " " .. name or name end

-- A line for each entry that was found or reached: its title and its text.
local function titled(entries)
  return vim.tbl_map(function(entry) return line("◇ " .. entry.title .. ": " .. entry.text) end, entries)
end

-- What the game says or asks, and perhaps a second line.
local function asked(state)
  local lines = { line(state.prompt.text, "TimeQuestAccent") }
  if state.prompt.detail then table.insert(lines, line(state.prompt.detail, "TimeQuestDim")) end
  table.insert(lines, gap)
  return lines
end

local function heading(state)
  local dots = ("● "):rep(state.step) .. "◉ " .. ("○ "):rep(state.stepCount - state.step - 1)
  return vim.list_extend({
    line(named(state.displayName, state.symbol) .. "   " .. dots, "TimeQuestDim"), gap,
    line(named(state.stepDisplayName, state.stepSymbol), "TimeQuestTitle"), gap,
  }, asked(state))
end

local function celebrations(state)
  local lines = {}
  for _, cue in ipairs(state.cues or {}) do
    if cue.kind == "celebration" then
      local cheer = later("★ " .. cue.text, "TimeQuestGold")
      cheer.cues = { cue }
      table.insert(lines, cheer)
    end
  end
  return lines
end

--- The first pages: what the game is.
---@param page { title: string, body: string }
---@param index integer
---@param count integer
---@return timequest.Line[]
function M.welcome(page, index, count)
  return {
    line(page.title, "TimeQuestTitle"), gap, line(page.body), gap,
    line(("○ "):rep(index - 1) .. "◉ " .. ("○ "):rep(count - index), "TimeQuestAccent"), gap,
    footer("<CR>", "resume", "s", "skip", "q", "close"),
  }
end

---@param profile table What `profile.get` answered.
---@param quests table[] What `quest.list` answered.
---@return timequest.Line[]
function M.quests(profile, quests)
  local streak, has_own = profile.streak.current or 0, false
  local lines = {
    line("T I M E Q U E S T", "TimeQuestTitle"),
    line(named(profile.levelTitle, profile.symbol) .. (streak > 0 and ("   " .. say("streak") .. " " .. streak) or ""), "TimeQuestDim"), gap,
  }
  for _, quest in ipairs(quests) do
    local mark = quest.sessionID and "   " .. whole("▸ " .. say("resume")) or quest.completedToday and "   " .. whole("✓ " .. say("doneToday")) or ""
    local entry = line("▸ " .. named(quest.displayName, quest.symbol) .. mark)
    entry.quest, entry.is_own = quest.questID, quest.isOwn
    has_own = has_own or quest.isOwn
    table.insert(lines, entry)
  end
  if #quests == 0 then
    table.insert(lines, line(M.texts["prompt.noQuests"]))
    if M.texts["prompt.noQuests.detail"] then table.insert(lines, line(M.texts["prompt.noQuests.detail"], "TimeQuestDim")) end
  end
  local offered = #quests > 0 and { "<CR>", "start" } or {}
  if profile.canMakeQuests then vim.list_extend(offered, { "g", "quick", "o", "newQuest" }) end
  if profile.canMakeQuests and has_own then vim.list_extend(offered, { "d", "remove" }) end
  vim.list_extend(offered, { "s", "stats", "q", "close" })
  return vim.list_extend(lines, { gap, footer(unpack(offered)) })
end

---@param state timequest.State
---@return timequest.Line[]
function M.estimating(state)
  return vim.list_extend(heading(state), { line("5m · 90s · 4:30 · 1h 5m · 4m-6m", "TimeQuestDim"), gap,
    footer("<CR>", "guess", skipping("n", "skip", "x", "abandon", "q", "close")) })
end

-- Nothing here knows the time.
---@param state timequest.State
---@return timequest.Line[]
function M.active(state)
  return vim.list_extend(heading(state), { footer("<CR>", "done", "i", "interrupted", skipping("a", "finishedAgo", "n", "skip", "q", "close")) })
end

---@param state timequest.State
---@return timequest.Line[]
function M.recalling(state)
  return vim.list_extend(heading(state), { footer("<CR>", "felt", "n", "skip", "q", "close") })
end

-- The label of the guess, or of how a step without one felt.
local function guessed(result)
  return result.isMystery and "felt" or "guess"
end

---@param state timequest.State
---@return timequest.Line[]
function M.revealing(state)
  local lines, result = heading(state), state.result
  if result then
    local guess, actual = aligned(guessed(result), "actual")
    vim.list_extend(lines, {
      later(guess .. result.estimatedText), later(actual .. result.actualText), gap,
      later(result.feedback.emoji .. "  " .. result.feedback.headline, toned(result.tone)),
      line("    " .. result.feedback.body),
      line(("    %s+%d %s%s"):format(
        result.accuracyText and ("%s %s   "):format(say("accuracy"), result.accuracyText) or "", result.xp, say("xp"),
        result.isPersonalBest and "   " .. say("newBest") or ""), "TimeQuestDim"),
    })
  end
  vim.list_extend(lines, celebrations(state))
  return vim.list_extend(lines, { gap, footer("<CR>", "next", "i", "interrupted", "q", "close") })
end

---@param state timequest.State
---@return timequest.Line[]
function M.summary(state)
  local summary = state.summary
  local lines = {
    line(named(state.displayName, state.symbol), "TimeQuestDim"), gap,
  }
  vim.list_extend(lines, asked(state))
  for _, step in ipairs(summary.steps) do
    local text = ("%s  %s: %s %s, %s"):format(step.feedback.emoji, named(step.stepDisplayName, step.stepSymbol),
      say(guessed(step)), whole(step.estimatedText), whole(say("actual") .. " " .. step.actualText))
    table.insert(lines, later(text, toned(step.tone)))
  end
  table.insert(lines, gap)
  if summary.averageAccuracyText then
    local text = say("accuracy") .. " " .. summary.averageAccuracyText
    if summary.closestStep then
      text = ("%s   %s: %s"):format(text, say("closest"), summary.steps[summary.closestStep + 1].stepDisplayName)
    end
    table.insert(lines, later(text))
  end
  local inside = summary.inside or 0
  table.insert(lines, line(("%s %d   %s %d   %s"):format(say("over"), summary.overestimates,
    say("under"), summary.underestimates, whole(say("rightOn") .. " " .. summary.exact))
    .. (inside > 0 and "   " .. whole(M.texts["rating.inside"] .. " " .. inside) or "")))
  table.insert(lines, line(("+%d %s%s"):format(summary.xpEarned, say("xp"),
    summary.streak and ("   " .. say("streak") .. " " .. summary.streak) or "")))
  local compared, aside = summary.thenAndNow, #lines
  local found = vim.tbl_map(function(each) return each.title end, summary.discoveries or {})
  if #found > 0 then table.insert(lines, line("◇ " .. say("discoveries") .. ": " .. table.concat(found, ", "))) end
  vim.list_extend(lines, titled({ summary.chapter }))
  for index = aside + 1, #lines do lines[index].aside = true end
  if compared then table.insert(lines, line("◇ " .. say("thenAndNow") .. ": " .. compared.text)) end
  vim.list_extend(lines, celebrations(state))
  return vim.list_extend(lines, { gap, footer("<CR>", "quests", "q", "close") })
end

---@param state timequest.State
---@return timequest.Line[]
function M.abandoned(state)
  return vim.list_extend(asked(state), { footer("<CR>", "quests", "q", "close") })
end

---@param answers table<string, any> What each of the methods of `M.stats_methods` answered.
function M.stats(answers)
  local blocks, bars = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" }, ""
  for _, point in ipairs(answers["stats.trend"].points) do
    bars = bars .. blocks[math.min(8, math.floor(point.averageAccuracy / 12.5) + 1)]
  end
  local lines = { line(say("stats"), "TimeQuestTitle"), gap }
  table.insert(lines, line(say("accuracy") .. "  " .. (bars == "" and "·  ·  ·" or bars), bars == "" and "TimeQuestDim" or "TimeQuestTeal"))
  for _, best in ipairs(answers["stats.personalBests"]) do table.insert(lines, line("★ " .. best.text)) end
  local sense = answers["stats.timeSense"]
  for _, measure in ipairs({ sense.bias or false, sense.typicalMiss or false }) do
    if measure then table.insert(lines, line(measure.text)) end
  end
  local function section(label, told)
    if #told > 0 then vim.list_extend(lines, vim.list_extend({ gap, line(say(label), "TimeQuestDim") }, told)) end
  end
  local function made(method) return titled(vim.tbl_filter(function(entry) return entry.day end, answers[method])) end
  section("week", { line(answers["stats.week"].text) })
  section("insights", vim.tbl_map(function(insight) return line(insight.text) end, answers["stats.insights"]))
  section("discoveries", made("stats.discoveries"))
  section("chapters", made("stats.chapters"))
  return vim.list_extend(lines, { gap, footer("<CR>", "quests", "q", "close") })
end

M.stats_methods = {
  "stats.trend", "stats.personalBests", "stats.timeSense", "stats.week", "stats.insights", "stats.discoveries", "stats.chapters",
}

return M
