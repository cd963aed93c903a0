-- Neovim plays a quest by its own vim.lsp.rpc; TIMEQUEST_RPC names the executable.
--
--   nvim --headless -u NONE -i NONE -c 'luafile play.lua'

local function play()
  local command = vim.env.TIMEQUEST_RPC
  local arguments = { "--store", "memory:", "--simulated-clock", "2026-11-20T07:00:00Z" }
  local client
  if vim.fn.has("nvim-0.11") == 1 then
    client = vim.lsp.rpc.start({ command, unpack(arguments) }, {})
  else
    client = vim.lsp.rpc.start(command, arguments, {})
  end

  local function answer(method, params)
    local done, failure, result
    client.request(method, params, function(err, value)
      done, failure, result = true, err, value
    end)
    assert(vim.wait(10000, function() return done end, 5), method .. " was not answered")
    return failure, result
  end

  local function call(method, params)
    local failure, result = answer(method, params)
    assert(not failure, method .. " was refused: " .. vim.inspect(failure))
    return result
  end

  call("parent.setPIN", { pin = "2468" })
  call("routine.create", {
    name = "m",
    displayName = "Quest",
    activeDays = { "mon", "tue", "wed", "thu", "fri", "sat", "sun" },
    tasks = { { name = "a", displayName = "Schritt für Schritt" } },
  })
  -- An empty table goes out as [].
  local quest = call("quest.list", {})[1]
  local session = { sessionID = call("quest.start", { questID = quest.questID }).sessionID }
  local refusal = answer("quest.start", { questID = quest.questID })
  assert(refusal and refusal.code == 1004, vim.inspect(refusal))
  call("quest.estimate", { sessionID = session.sessionID, seconds = 300 })
  call("clock.advance", { seconds = 290 })
  assert(call("quest.done", session).result.differenceSeconds == 10)
  local summary = call("quest.next", session).summary
  assert(summary.xpEarned == 120 and summary.overestimates == 1, vim.inspect(summary))
  call("server.shutdown", {})
end

local ok, message = pcall(play)
if not ok then
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
