-- Plays a quest by the plugin's own commands and keys, on a simulated clock. What has to be set up, and
-- the clock, go through the plugin's own client.
--
--   nvim --headless --clean --cmd 'set rtp+=Examples/neovim' -S play-neovim.lua

local cues = {}
local command = {
  vim.env.TIMEQUEST_RPC, "--store", vim.env.STORE, "--simulated-clock", "2026-11-20T07:00:00Z",
}

local function eventually(what, test)
  assert(vim.wait(10000, test, 10), what .. " never came; the window shows:\n" .. vim.inspect(vim.api.nvim_buf_get_lines(0, 0, -1, false)))
end

-- A space that does not break is one to the eye.
local function text() return (table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n"):gsub("\194\160", " ")) end
local function see(words) eventually(words, function() return text():find(words, 1, true) end) end
local function press(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), "xt", false)
end

local function call(method, params)
  local answer
  require("timequest.client").request({ command = command, timeout = 10000 }, method, params, function(result, err)
    assert(not err, vim.inspect(err))
    answer = { result }
  end)
  eventually(method, function() return answer end)
  return answer[1]
end

local function holds_no_time()
  vim.cmd("redraw")
  local places = {
    window = text(), statusline = vim.api.nvim_eval_statusline(vim.o.statusline, {}).str,
    title = vim.o.titlestring, messages = vim.fn.execute("messages"), undo = vim.inspect(vim.fn.undotree().entries),
    input = vim.fn.histget("input", -1), commands = vim.fn.execute("history cmd"), last = vim.fn.getreg(":"),
  }
  local screen = {}
  for row = 1, vim.o.lines do
    for column = 1, vim.o.columns do table.insert(screen, vim.fn.screenstring(row, column)) end
  end
  places.screen = table.concat(screen)
  for place, said in pairs(places) do
    local found = said:match("%d+ ?[hms]%f[%A]") or said:match("%d:%d%d") or said:match("%d%d")
    assert(not found, ("%q stands in the %s while a step is active: %s"):format(found or "", place, said))
  end
end

-- Somebody who plays alone: a quest of their own, a step that is skipped, one whose end is told later, and quick
-- guesses. Celebrations come with their lines, in order; what comes after the reveal, after its figures.
local function own_quests()
  require("timequest.client").stop()
  local typed = {}
  require("timequest").setup({ command = command, on_cue = function(cue) table.insert(cues, cue.name) end })
  vim.ui.input = function(_, use)
    local text = table.remove(typed, 1)
    vim.fn.histadd("input", text)
    use(text)
  end
  call("onboarding.complete", {})
  call("preferences.update", { symbol = "🦊" })
  vim.cmd("TimeQuest")
  see("🦊 Time Sense")
  see("No quests today")
  see("g Quick guess   o New quest   s Stats")
  for _ = 1, 2 do
    typed = { "Tea", "5m" }
    press("g")
    see("Do it now!")
    see("n Skip")
    holds_no_time()
    call("clock.advance", { seconds = 300 })
    cues = {}
    press("<CR>")
    eventually("a celebration", function() return vim.tbl_contains(cues, "spotOn") end)
    cues = vim.tbl_filter(function(name) return name ~= "impact" end, cues)
    assert(vim.deep_equal(cues, { "reveal", "spotOn" }), vim.inspect(cues))
    see("★ Spot on!")
    press("<CR>")
    see("<CR> Quests")
    press("<CR>")
    see("No quests today")
    call("clock.advance", { seconds = 86400 })
  end
  typed = { "Piano", "Scales, New piece" }
  press("o")
  see("d Remove")
  press("<CR>")
  see("Scales")
  press("n")
  see("New piece")
  typed = { "10m-20m" }
  press("<CR>")
  see("Do it now!")
  call("clock.advance", { seconds = 1500 })
  typed = { "soon" }
  press("a")
  holds_no_time()
  typed, cues = { "10" }, {}
  press("a")
  see("Guess       10m – 20m")
  see("Real time   15m")
  see("+25 XP")
  assert(not text():find("%", 1, true), text())
  press("<CR>")
  see("<CR> Quests")
  -- A third day in a row, and enough for the next level.
  eventually("two celebrations", function() return vim.tbl_contains(cues, "streak") end)
  local shown = text()
  assert(shown:find("★ Level up to 2!\n ★ Streak of 3!", 1, true) and cues[#cues - 1] == "levelUp", shown .. vim.inspect(cues))
  assert(not shown:find("Scales") and not shown:find("Closest") and not shown:find("%", 1, true), shown)
  press("<CR>")
  see("Piano   ✓ Done today")
  vim.ui.select = function(items, options, use)
    assert(options.prompt:find("Remove this quest?", 1, true) and items[1] == "Cancel")
    use(items[2], 2)
  end
  press("d")
  see("No quests today")
  press("q")
end

local function play()
  for options, told in pairs({
    [{ comand = {} }] = "there is no option comand; did you mean command?", [{ pause = "1" }] = "pause is a number, not a string",
    [{ window = 1 }] = "there is no option window",
  }) do
    local is_accepted, problem = pcall(require("timequest").setup, options)
    assert(not is_accepted and problem:sub(-#told) == told, problem)
  end
  assert(require("timequest").rpc_command()[1] == "timequest-rpc")
  require("timequest").setup({
    command = command, pause = 20, on_cue = function(cue) table.insert(cues, cue.name) end,
  })
  vim.o.statusline = "%{%v:lua.require'timequest'.statusline()%}"
  call("parent.setPIN", { pin = "2468" })
  call("routine.create", {
    name = "school", displayName = "Morning Launch",
    activeDays = { "mon", "tue", "wed", "thu", "fri", "sat", "sun" },
    tasks = { { name = "a", displayName = "100% Shower" }, { name = "b", displayName = "Breakfast" } },
  })
  call("parent.lock", {})

  vim.keymap.set("n", "<F2>", "<Plug>(TimeQuest)")
  press("<F2>")
  see("This is your time game")
  press("<CR>")
  see("How it works")
  press("s")
  see("▸ Morning Launch")
  assert(vim.bo.filetype == "timequest" and vim.api.nvim_win_get_config(0).relative == "editor")
  press("<CR>")
  see("How long will this take?")
  assert(vim.api.nvim_eval_statusline(vim.o.statusline, {}).str == "? 100% Shower")
  assert(vim.bo.modifiable == false)

  -- By command; then the window is closed, and Neovim is for something else.
  vim.cmd("TimeQuest guess soon")
  vim.fn.histadd("cmd", "TimeQuest guess 5m") -- What a typed command leaves behind.
  vim.cmd("TimeQuest guess 5m")
  see("Do it now!")
  assert(vim.api.nvim_eval_statusline(vim.o.statusline, {}).str == "◆ 100% Shower")
  call("clock.advance", { seconds = 340 })
  vim.cmd("TimeQuest done") -- A window that is open is drawn anew.
  see("Guess       5m")
  see("Real time   5m 40s")
  see("40s under")
  press("i")
  see("Got it.")
  press("<CR>")
  see("Breakfast")

  -- By keys: the guess is asked for below the window.
  vim.ui.input = function(options, use)
    assert(options.prompt:find("How long will this take?", 1, true))
    vim.fn.histadd("input", "14m-16m")
    use("14m-16m")
  end
  press("<CR>")
  see("Do it now!")
  holds_no_time()
  press("q")
  assert(vim.api.nvim_win_get_config(0).relative == "")
  call("clock.advance", { seconds = 900 })
  holds_no_time()
  vim.cmd("TimeQuest")
  see("Do it now!")
  holds_no_time()
  press("<CR>")
  see("Guess       14m – 16m")
  see("★ Spot on!")
  press("<CR>")
  see("Calibration: 2 to go")
  see("Over 0   Under 0   Right on 0   In range 1")
  assert(not text():find("Closest"), "a range was the closest")
  see("★ Your time sense is up and running")
  assert(vim.api.nvim_eval_statusline(vim.o.statusline, {}).str == "")
  press("<CR>")
  see("✓ Done today")
  press("s")
  see("Stats")
  see("This week")
  see("◇ First quest: You played a quest")
  see("◇ First Ticks: Your inner clock")
  assert(not text():find("%", 1, true) and not text():find("Hat trick") and not text():find("Tuning In"), text())
  assert(not text():find("★"), "a range was a best")
  assert(vim.tbl_contains(cues, "estimate_lock") and vim.tbl_contains(cues, "levelUp"), vim.inspect(cues))

  press("<CR>")
  see("✓ Done today")
  press("<CR>")
  see("How long will this take?")
  -- Leaving asks; to stay is the first answer.
  local answer
  vim.ui.select = function(items, options, use)
    assert(options.prompt:find("Leave this quest?", 1, true) and items[1] == "Keep playing" and items[2] == "Leave quest")
    use(items[answer], answer)
  end
  answer = 1
  press("x")
  see("How long will this take?")
  answer = 2
  vim.cmd("TimeQuest leave")
  see("Saved.")

  -- Asked how it felt, and with results held back until the end.
  call("preferences.update", { askFelt = true })
  call("parent.unlock", { pin = "2468" })
  call("routine.create", {
    name = "held", displayName = "Sound Check", feedback = "summary",
    activeDays = { "mon", "tue", "wed", "thu", "fri", "sat", "sun" }, tasks = { { name = "a", displayName = "Warm-up" } },
  })
  call("parent.lock", {})
  press("<CR>")
  see("▸ Sound Check")
  press("j<CR>")
  see("Warm-up")
  vim.cmd("TimeQuest guess 5m")
  see("Do it now!")
  call("clock.advance", { seconds = 240 })
  press("<CR>")
  see("How long did that feel?")
  holds_no_time()
  vim.ui.input = function(options, use)
    assert(options.prompt:find("How long did that feel?", 1, true))
    vim.fn.histadd("input", "3m")
    use("3m")
  end
  press("<CR>")
  see("Noted. You will see at the end.")
  assert(not text():find("Real time"), text())
  press("<CR>")
  see("Warm-up: Guess 5m, Real time 4m")
  press("q")

  -- A celebration that is sent twice is shown once.
  local draw_twice = { cues = { { kind = "celebration", name = "levelUp", text = "Level up!", id = "one" } } }
  local request, shown = require("timequest.client").request, {}
  require("timequest.client").request = function(_, method, _, use)
    if method ~= "quest.current" then return request({ command = command, timeout = 10000 }, method, {}, use) end
    use({ phase = "abandoned", prompt = { text = "Saved." }, cues = vim.deepcopy(draw_twice.cues) })
  end
  require("timequest").setup({ on_cue = function(cue) table.insert(shown, cue.id) end })
  vim.cmd("TimeQuest")
  eventually("a celebration", function() return #shown == 1 end)
  vim.cmd("TimeQuest")
  vim.wait(200, function() return #shown > 1 end, 10)
  assert(#shown == 1, vim.inspect(shown))
  require("timequest.client").request = request
  press("q")

  -- In the player's language, from the next time on that the window is opened.
  call("preferences.update", { locale = "de" })
  vim.cmd("TimeQuest")
  see("✓ Heute geschafft")
  see("<CR> Los   s Statistik   q Schließen")
  call("preferences.update", { locale = "en" })
  press("q")

  vim.cmd("checkhealth timequest")
  see("protocol 1, store")
  see("Quests today: 2")
  vim.cmd("bwipeout!")
  require("timequest").setup({ command = { "/nowhere/timequest-rpc" } })
  vim.cmd("checkhealth timequest")
  see("/nowhere/timequest-rpc cannot be run")
  vim.cmd("bwipeout!")

  vim.cmd("helptags " .. vim.fn.fnameescape(vim.env.PLUGIN .. "/doc"))
  vim.cmd("help timequest-statusline")
  assert(vim.fn.expand("%:t") == "timequest.txt")
  own_quests()

  -- What a summary tells beside the figures; the rest of it is absent.
  local told = vim.tbl_map(function(each) return each.text end, require("timequest.screens").summary({
    displayName = "Piano", prompt = { text = "Quest complete!" }, summary = {
      steps = {}, overestimates = 0, underestimates = 0, exact = 0, xpEarned = 0,
      discoveries = { { title = "Bullseye" }, { title = "Twins" } }, chapter = { title = "First Ticks", text = "Listen." }, thenAndNow = { text = "Scales: closer." },
    },
  }))
  assert(vim.tbl_contains(told, "◇ Discoveries: Bullseye, Twins"), vim.inspect(told))
  assert(vim.tbl_contains(told, "◇ First Ticks: Listen."), vim.inspect(told))
  assert(vim.tbl_contains(told, "◇ Then and now: Scales: closer."), vim.inspect(told))
end

local ok, message = xpcall(play, debug.traceback)
if not ok then
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
