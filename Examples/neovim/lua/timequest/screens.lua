-- What is drawn for each phase: lists of lines, each a text and perhaps a highlight. Pure: it knows
-- nothing of windows. A line may have a delay (it comes a moment after the one before) or an action.
local M = {}

local function line(text, highlight) return { text = text, highlight = highlight } end
local function later(text, highlight) return { text = text, highlight = highlight, delay = true } end
local gap = line("")

-- The server names a tone for each rating; none is red or green.
local function toned(tone) return "TimeQuest" .. tone:sub(1, 1):upper() .. tone:sub(2) end

local function heading(state)
  local dots = ("● "):rep(state.step) .. "◉ " .. ("○ "):rep(state.stepCount - state.step - 1)
  return {
    line(state.displayName .. "   " .. dots, "TimeQuestDim"), gap,
    line(state.stepDisplayName, "TimeQuestTitle"), gap,
    line(state.prompt.text, "TimeQuestAccent"), gap,
  }
end

local function celebrations(state)
  local lines = {}
  for _, cue in ipairs(state.cues or {}) do
    if cue.kind == "celebration" then table.insert(lines, later("★ " .. cue.text, "TimeQuestGold")) end
  end
  return lines
end

-- The first pages: what the game is.
function M.welcome(page, index, count)
  return {
    line(page.title, "TimeQuestTitle"), gap, line(page.body), gap,
    line(("○ "):rep(index - 1) .. "◉ " .. ("○ "):rep(count - index), "TimeQuestAccent"), gap,
    line("<CR> go on   s skip   q close", "TimeQuestDim"),
  }
end

function M.quests(profile, quests)
  local streak = profile.streak.current or 0
  local lines = {
    line("T I M E Q U E S T", "TimeQuestTitle"),
    line(profile.levelTitle .. (streak > 0 and ("   streak " .. streak) or ""), "TimeQuestDim"), gap,
  }
  for _, quest in ipairs(quests) do
    local mark = quest.sessionID and "   ▸ go on" or quest.completedToday and "   ✓ today" or ""
    local entry = line("▸ " .. quest.displayName .. mark)
    entry.quest = quest.questID
    table.insert(lines, entry)
  end
  if #quests == 0 then table.insert(lines, line("No quests today")) end
  return vim.list_extend(lines, { gap, line("<CR> play   s your time sense   q close", "TimeQuestDim") })
end

function M.estimating(state)
  return vim.list_extend(heading(state), { line("5m · 90s · 4:30 · 1h 5m · 4m-6m", "TimeQuestDim"), gap,
    line("<CR> guess   x leave the quest   q close", "TimeQuestDim") })
end

-- Nothing here knows the time.
function M.active(state)
  return vim.list_extend(heading(state), {
    line("Close this and get going.", "TimeQuestDim"), gap,
    line("<CR> done   i done, but something came between   q close", "TimeQuestDim"),
  })
end

function M.recalling(state)
  return vim.list_extend(heading(state), { line("<CR> answer   n skip   q close", "TimeQuestDim") })
end

function M.revealing(state)
  local lines, result = heading(state), state.result
  if result then
    vim.list_extend(lines, {
      later("you guessed   " .. result.estimatedText), later("it took       " .. result.actualText), gap,
      later(result.feedback.emoji .. "  " .. result.feedback.headline, toned(result.tone)),
      line("    " .. result.feedback.body),
      line(("    %.0f %% close   +%d XP%s"):format(
        result.accuracyPercent, result.xp, result.isPersonalBest and "   closest ever" or ""), "TimeQuestDim"),
    })
  end
  vim.list_extend(lines, celebrations(state))
  return vim.list_extend(lines, { gap, line("<CR> go on   i do not count it   q close", "TimeQuestDim") })
end

function M.summary(state)
  local summary = state.summary
  local lines = {
    line(state.displayName, "TimeQuestDim"), gap, line(state.prompt.text, "TimeQuestAccent"), gap,
  }
  for _, step in ipairs(summary.steps) do
    local text = ("%s  %s: guessed %s, took %s"):format(
      step.feedback.emoji, step.stepDisplayName, step.estimatedText, step.actualText)
    table.insert(lines, later(text, toned(step.tone)))
  end
  table.insert(lines, gap)
  if summary.averageAccuracy then
    local closest = summary.steps[summary.closestStep + 1].stepDisplayName
    table.insert(lines, later(("%.0f %% close on average, closest on %s"):format(summary.averageAccuracy, closest)))
  end
  table.insert(lines, line(("%d over   %d under   %d right on"):format(
    summary.overestimates, summary.underestimates, summary.exact)))
  table.insert(lines, line(("+%d XP%s"):format(summary.xpEarned, summary.streak and "   streak " .. summary.streak or "")))
  vim.list_extend(lines, celebrations(state))
  return vim.list_extend(lines, { gap, line("<CR> your quests   q close", "TimeQuestDim") })
end

function M.abandoned(state)
  return { line(state.prompt.text, "TimeQuestAccent"), gap, line("<CR> your quests   q close", "TimeQuestDim") }
end

function M.stats(trend, bests, sense)
  local blocks, bars = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" }, ""
  for _, point in ipairs(trend.points) do
    bars = bars .. blocks[math.min(8, math.floor(point.averageAccuracy / 12.5) + 1)]
  end
  local lines = { line("Your time sense", "TimeQuestTitle"), gap, line(bars, "TimeQuestTeal") }
  for _, best in ipairs(bests) do table.insert(lines, line("★ " .. best.text)) end
  for _, measure in ipairs({ sense.bias or false, sense.typicalMiss or false }) do
    if measure then table.insert(lines, line(measure.text)) end
  end
  if #trend.points == 0 then lines[3] = line("Play a quest, and your trend begins here.") end
  return vim.list_extend(lines, { gap, line("<CR> your quests   q close", "TimeQuestDim") })
end

return M
