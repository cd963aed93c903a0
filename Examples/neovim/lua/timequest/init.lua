-- The plugin: what a command does, and which screen follows.
local client = require("timequest.client")
local guess = require("timequest.guess")
local screens = require("timequest.screens")
local window = require("timequest.window")

local M = {}

---@type timequest.Config
local config = {
  command = { "timequest-rpc" },
  pause = 600, -- milliseconds between the lines of a reveal
  timeout = 10000, -- milliseconds after which an answer is no longer waited for
  on_cue = function(_) end, -- told of every cue: {kind, name, text}, already filtered
}
---@type timequest.State?
local state -- the session's state as it was answered last; it never holds a time while a step runs

--- The program and its arguments.
---@return string[]
function M.rpc_command() return config.command end

-- How many letters have to be changed, added or left out to make one word of the other.
local function distance(one, other)
  local row = {}
  for column = 0, #other do row[column] = column end
  for line = 1, #one do
    local diagonal
    diagonal, row[0] = row[0], line
    for column = 1, #other do
      local changed = diagonal + (one:byte(line) == other:byte(column) and 0 or 1)
      diagonal, row[column] = row[column], math.min(changed, row[column] + 1, row[column - 1] + 1)
    end
  end
  return row[#other]
end

-- The word that was meant, if one is near.
local function meant(word, words)
  table.sort(words, function(one, other) return distance(word, one) < distance(word, other) end)
  return words[1] and distance(word, words[1]) <= 3 and ("; did you mean %s?"):format(words[1]) or ""
end

--- Changes what is in `config`. Calling it is optional. An option that is wrong is an error, and changes nothing.
---@param options? timequest.Config
function M.setup(options)
  for name, value in pairs(options or {}) do
    if config[name] == nil then
      error(("timequest: there is no option %s%s"):format(name, meant(name, vim.tbl_keys(config))), 2)
    elseif type(value) ~= type(config[name]) then
      error(("timequest: %s is a %s, not a %s"):format(name, type(config[name]), type(value)), 2)
    end
  end
  config = vim.tbl_extend("force", config, options or {})
end

---@param err timequest.Error
local function tell(err) vim.notify("timequest: " .. err.message, vim.log.levels.WARN) end

-- What was typed must not stand below the window, nor in a history, while the step runs.
local function forget_input(history)
  vim.fn.histdel(history, -1)
  vim.cmd("redraw | echo ''")
end

-- Shown below the window, and kept in no list of messages; short, or a narrow screen would ask for a key.
local function hint()
  vim.cmd("redraw")
  vim.api.nvim_echo({ { "▸ 5m · 90s · 4:30 · 4m-6m" } }, false, {})
end

-- Asks for the labels of the player's language.
local function learn_labels(callback)
  client.request(config, "catalogue.get", {}, function(catalogue, err)
    if catalogue then screens.texts = catalogue.texts end
    callback(err)
  end)
end

local function request(method, params, callback)
  if screens.texts then return client.request(config, method, params, callback) end
  learn_labels(function(err)
    if err then return callback(nil, err) end
    client.request(config, method, params, callback)
  end)
end

local keys

-- A summary repeats its celebrations, so that none is lost with an answer; each has an id, and is new once.
local celebrated = {}
local function new_cues(new)
  local cues = vim.list_extend(vim.list_extend({}, new.cues or {}), (new.summary or {}).celebrations or {})
  return vim.tbl_filter(function(cue)
    if not cue.id then return true end
    local is_new = not celebrated[cue.id]
    celebrated[cue.id] = true
    return is_new
  end, cues)
end

---@param new timequest.State
local function draw(new)
  state = new
  state.cues = new_cues(state)
  -- A celebration is told of with its line, and what comes after the reveal with the last of the figures.
  local lines, shown, figures = screens[state.phase](state), {}, nil
  for _, each in ipairs(lines) do
    if each.cues then shown[each.cues[1]] = true elseif each.delay then figures = each end
  end
  for _, cue in ipairs(state.cues) do
    if cue.after and figures and not shown[cue] then
      figures.cues = vim.list_extend(figures.cues or {}, { cue })
    elseif not shown[cue] then
      config.on_cue(cue)
    end
  end
  window.draw(lines, keys[state.phase], config.pause, config.on_cue)
  vim.cmd("redrawstatus!")
end

-- A step of the quest. Each names the step it means, so that a key that bounced counts once; where
-- we are out of step, the refusal carries the state.
---@param method string
---@param more? table
local function move(method, more)
  if not state then return M.open() end
  local params = vim.tbl_extend("error", { sessionID = state.sessionID, step = state.step }, more or {})
  if method == "quest.abandon" then params.step = nil end
  request(method, params, function(result, err)
    local now = result or (err.data and err.data.state)
    if now then draw(now) else tell(err) end
  end)
end

-- `no_hint`: while a step runs, an example of a duration would be one that stands there.
local function ask_how_long(prompt, use, no_hint)
  vim.ui.input({ prompt = prompt .. " ▸ " }, function(text)
    local amount = guess.parse(text)
    forget_input("input")
    if amount then
      use(amount)
    elseif text and text ~= "" and not no_hint then
      hint()
    end
  end)
end

-- Asks for a text, and calls back where there is one.
local function ask_text(key, use)
  vim.ui.input({ prompt = screens.texts[key] .. " ▸ " }, function(text)
    vim.cmd("redraw | echo ''")
    if text and vim.trim(text) ~= "" then use(vim.trim(text)) end
  end)
end

function M.quests()
  state = nil
  request("profile.get", {}, function(profile, err)
    if err then return tell(err) end
    request("quest.list", {}, function(quests, failure)
      if failure then return tell(failure) end
      local own = profile.canMakeQuests and { g = M.quick, o = M.new_quest, d = M.remove } or {}
      window.draw(screens.quests(profile, quests), vim.tbl_extend("error", keys.quests, own), config.pause)
      vim.cmd("redrawstatus!")
    end)
  end)
end

function M.stats()
  local answers = {}
  local function ask(index)
    local method = screens.stats_methods[index]
    if not method then return window.draw(screens.stats(answers), keys.stats, config.pause) end
    request(method, {}, function(result, err)
      if err then return tell(err) end
      answers[method] = result
      ask(index + 1)
    end)
  end
  ask(1)
end

local function where_i_was()
  request("quest.current", {}, function(current, err)
    if err then tell(err) elseif current then draw(current) else M.quests() end
  end)
end

local function welcome(pages, index)
  local function finish()
    request("onboarding.complete", {}, function(_, err)
      if err then tell(err) else where_i_was() end
    end)
  end
  window.draw(screens.welcome(pages[index], index, #pages), {
    ["<CR>"] = function() if index < #pages then welcome(pages, index + 1) else finish() end end,
    s = finish,
  }, config.pause)
end

--- Opens the window where the player is: in a quest, or before the list of them; at first, the first pages.
function M.open()
  learn_labels(function(failure) -- The language may have been changed.
    if failure then return tell(failure) end
    request("onboarding.get", {}, function(first, err)
      if err then return tell(err) end
      if first.onboardingCompleted then where_i_was() else welcome(first.pages, 1) end
    end)
  end)
end

---@param quest string Its id.
function M.start(quest)
  request("quest.start", { questID = quest }, function(result, err)
    local now = result or (err.data and err.data.state)
    if now then draw(now) else tell(err) end
  end)
end

--- Locks a guess in: text as a player types it, or nothing, to be asked.
---@param text? string
function M.guess(text)
  if not state or state.phase ~= "estimating" then return M.open() end
  if not text then return ask_how_long(state.prompt.text, function(amount) move("quest.estimate", amount) end) end
  local amount = guess.parse(text)
  forget_input("cmd")
  if amount then move("quest.estimate", amount) else hint() end
end

function M.done() move("quest.done") end
function M.next() move("quest.next") end

--- Leaves the quest, if the player means it.
function M.leave()
  if not state then return M.open() end
  local texts = screens.texts
  local choices = { texts["label.stay"], texts["label.abandon"] }
  vim.ui.select(choices, { prompt = texts["label.abandonMeaning"] }, function(_, index)
    vim.cmd("redraw | echo ''")
    if index == 2 then move("quest.abandon") end
  end)
end

--- Something came between: said with done while the step runs, or of the result afterwards.
function M.interrupted()
  if state and state.phase == "revealing" then
    move("quest.flag", { validity = "interrupted" })
  else
    move("quest.done", { validity = "interrupted" })
  end
end

local function recall()
  ask_how_long(state.prompt.text, function(amount)
    move("quest.recall", { feltSeconds = amount.seconds or amount.low })
  end)
end

--- Leaves the step out for today; or answers nothing to how long it felt.
function M.skip()
  if state and state.phase == "recalling" then return move("quest.recall") end
  if screens.can_skip() then move("quest.skip") end
end

--- The step is done, and was some time ago: asks how long.
function M.ago()
  if not state or state.phase ~= "active" or not screens.can_skip() then return M.open() end
  ask_how_long(screens.texts["label.howLongAgo"], function(amount)
    move("quest.done", { validity = "remembered", agoSeconds = amount.seconds or amount.low })
  end, true)
end

-- Asks for a change of the player's own quests, and shows them.
local function change(method, params)
  request(method, params, function(_, err)
    if err then tell(err) else M.quests() end
  end)
end

--- A quest of the player's own: asks for its name and its steps. A step that has no name is none.
function M.new_quest()
  ask_text("label.questName", function(name)
    vim.ui.input({ prompt = screens.texts["label.stepNames"] .. " ▸ " }, function(text)
      local steps = {}
      for step in (text or ""):gmatch("[^,]+") do
        if vim.trim(step) ~= "" then table.insert(steps, { displayName = vim.trim(step) }) end
      end
      change("quest.create", { displayName = name, steps = #steps > 0 and steps or nil })
    end)
  end)
end

--- A guess at something that is done at once: asks for its name, and how long it takes.
function M.quick()
  ask_text("label.questName", function(name)
    ask_how_long(screens.texts["prompt.estimating"], function(amount)
      request("quest.quick", vim.tbl_extend("error", { displayName = name }, amount), function(result, err)
        local now = result or (err.data and err.data.state)
        if now then draw(now) else tell(err) end
      end)
    end)
  end)
end

--- Removes the quest of the player's own that the cursor is on, if the player means it.
---@param line timequest.Line
function M.remove(line)
  if not line.is_own then return end
  local texts = screens.texts
  local choices = { texts["label.cancel"], texts["label.remove"] }
  vim.ui.select(choices, { prompt = texts["label.removeMeaning"] }, function(_, index)
    vim.cmd("redraw | echo ''")
    if index == 2 then change("quest.remove", { questID = line.quest }) end
  end)
end

keys = {
  quests = { ["<CR>"] = function(line) if line.quest then M.start(line.quest) end end, s = M.stats },
  estimating = { ["<CR>"] = function() M.guess() end, n = M.skip, x = M.leave },
  active = { ["<CR>"] = M.done, i = M.interrupted, a = M.ago, n = M.skip },
  recalling = { ["<CR>"] = recall, n = M.skip },
  revealing = { ["<CR>"] = M.next, i = M.interrupted },
  summary = { ["<CR>"] = M.quests },
  abandoned = { ["<CR>"] = M.quests },
  stats = { ["<CR>"] = M.quests },
}

--- What the statusline shows: the step, and never a time.
---@return string
function M.statusline()
  if not state or state.phase == "summary" or state.phase == "abandoned" then return "" end
  local mark = ({ estimating = "?", active = "◆", recalling = "◆", revealing = "★" })[state.phase]
  return mark .. " " .. state.stepDisplayName:gsub("%%", "%%%%")
end

local commands = {
  guess = M.guess, done = M.done, interrupted = M.interrupted, next = M.next, leave = M.leave, stats = M.stats,
  ago = M.ago, skip = M.skip, new = M.new_quest, quick = M.quick,
}

--- What `:TimeQuest` does.
---@param action? string
---@param argument? string
function M.command(action, argument)
  if not action then return M.open() end
  local act = commands[action]
  if not act then return tell({ message = "no such action: " .. action .. meant(action, vim.tbl_keys(commands)) }) end
  if action == "new" or action == "quick" then
    return learn_labels(function(err) if err then tell(err) else act() end end)
  end
  if state or action == "stats" then return act(argument) end
  -- The quest may have begun elsewhere, or before this Neovim did.
  request("quest.current", {}, function(current, err)
    if err then return tell(err) end
    if not current then return M.quests() end
    state = current
    act(argument)
  end)
end

vim.api.nvim_create_autocmd("VimLeavePre", { callback = client.stop })

return M
