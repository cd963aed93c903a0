-- The plugin: what a command does, and which screen follows.
local client = require("timequest.client")
local guess = require("timequest.guess")
local screens = require("timequest.screens")
local window = require("timequest.window")

local M = {}

local config = {
  command = { "timequest-rpc" },
  pause = 600, -- milliseconds between the lines of a reveal
  on_cue = function(_) end, -- told of every cue: {kind, name, text}, already filtered
}
local state -- the session's state as it was answered last; it never holds a time while a step runs

--- The program and its arguments.
function M.rpc_command() return config.command end

--- Changes what is in `config`. Calling it is optional.
function M.setup(options)
  config = vim.tbl_extend("force", config, options or {})
end

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
  client.request(config.command, "catalogue.get", {}, function(catalogue, err)
    if catalogue then screens.texts = catalogue.texts end
    callback(err)
  end)
end

local function request(method, params, callback)
  if screens.texts then return client.request(config.command, method, params, callback) end
  learn_labels(function(err)
    if err then return callback(nil, err) end
    client.request(config.command, method, params, callback)
  end)
end

local keys

-- A celebration that waited may come twice, where an answer was lost: its id says so.
local celebrated = {}
local function new_cues(cues)
  return vim.tbl_filter(function(cue)
    if not cue.id then return true end
    local is_new = not celebrated[cue.id]
    celebrated[cue.id] = true
    return is_new
  end, cues or {})
end

local function draw(new)
  state = new
  state.cues = new_cues(state.cues)
  for _, cue in ipairs(state.cues) do config.on_cue(cue) end
  window.draw(screens[state.phase](state), keys[state.phase], config.pause)
  vim.cmd("redrawstatus!")
end

-- A step of the quest. Each names the step it means, so that a key that bounced counts once; where
-- we are out of step, the refusal carries the state.
local function move(method, more)
  if not state then return M.open() end
  local params = vim.tbl_extend("error", { sessionID = state.sessionID, step = state.step }, more or {})
  if method == "quest.abandon" then params.step = nil end
  request(method, params, function(result, err)
    local now = result or (err.data and err.data.state)
    if now then draw(now) else tell(err) end
  end)
end

local function ask_how_long(use)
  vim.ui.input({ prompt = state.prompt.text .. " ▸ " }, function(text)
    local amount = guess.parse(text)
    forget_input("input")
    if amount then
      use(amount)
    elseif text and text ~= "" then
      hint()
    end
  end)
end

function M.quests()
  state = nil
  request("profile.get", {}, function(profile, err)
    if err then return tell(err) end
    request("quest.list", {}, function(quests, failure)
      if failure then return tell(failure) end
      window.draw(screens.quests(profile, quests), keys.quests, config.pause)
      vim.cmd("redrawstatus!")
    end)
  end)
end

function M.stats()
  request("stats.trend", {}, function(trend, err)
    if err then return tell(err) end
    request("stats.personalBests", {}, function(bests)
      request("stats.timeSense", {}, function(sense)
        window.draw(screens.stats(trend, bests or {}, sense or {}), keys.stats, config.pause)
      end)
    end)
  end)
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

function M.start(quest)
  request("quest.start", { questID = quest }, function(result, err)
    local now = result or (err.data and err.data.state)
    if now then draw(now) else tell(err) end
  end)
end

--- Locks a guess in: text as a player types it, or nothing, to be asked.
function M.guess(text)
  if not state or state.phase ~= "estimating" then return M.open() end
  if not text then return ask_how_long(function(amount) move("quest.estimate", amount) end) end
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
  ask_how_long(function(amount) move("quest.recall", { feltSeconds = amount.seconds or amount.low }) end)
end

keys = {
  quests = { ["<CR>"] = function(line) if line.quest then M.start(line.quest) end end, s = M.stats },
  estimating = { ["<CR>"] = function() M.guess() end, x = M.leave },
  active = { ["<CR>"] = M.done, i = M.interrupted },
  recalling = { ["<CR>"] = recall, n = function() move("quest.recall") end },
  revealing = { ["<CR>"] = M.next, i = M.interrupted },
  summary = { ["<CR>"] = M.quests },
  abandoned = { ["<CR>"] = M.quests },
  stats = { ["<CR>"] = M.quests },
}

--- What the statusline shows: the step, and never a time.
function M.statusline()
  if not state or state.phase == "summary" or state.phase == "abandoned" then return "" end
  local mark = ({ estimating = "?", active = "◆", recalling = "◆", revealing = "★" })[state.phase]
  return mark .. " " .. state.stepDisplayName:gsub("%%", "%%%%")
end

local commands = {
  guess = M.guess, done = M.done, interrupted = M.interrupted, next = M.next, leave = M.leave, stats = M.stats,
}

--- What `:TimeQuest` does.
function M.command(action, argument)
  if not action then return M.open() end
  local act = commands[action]
  if not act then return tell({ message = "no such action: " .. action }) end
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
