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
  require("timequest.client").request(command, method, params, function(result, err)
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

local function play()
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

  vim.cmd("TimeQuest")
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
  see("Closest: Breakfast")
  see("Over 0   Under 1   Right on 0")
  see("★ Level up to 1!")
  assert(vim.api.nvim_eval_statusline(vim.o.statusline, {}).str == "")
  press("<CR>")
  see("✓ Done today")
  press("s")
  see("★ closest ever for Breakfast: 0:02 off")
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
    if method ~= "quest.current" then return request(command, method, {}, use) end
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
end

local ok, message = xpcall(play, debug.traceback)
if not ok then
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
