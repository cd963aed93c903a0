-- What `:checkhealth timequest` says.
local M = {}

local health = vim.health or {}
local start, ok = health.start or health.report_start, health.ok or health.report_ok
local info, report_error = health.info or health.report_info, health.error or health.report_error

if not start then -- Neovim 0.7 has these elsewhere.
  local old = require("health")
  start, ok, info, report_error = old.report_start, old.report_ok, old.report_info, old.report_error
end

local function ask(command, method)
  local answer, failure
  require("timequest.client").request({ command = command, timeout = 3000 }, method, {}, function(result, err)
    answer, failure = result, err
  end)
  vim.wait(4000, function() return answer or failure end, 10)
  return answer, failure
end

function M.check()
  start("timequest")
  if vim.fn.has("nvim-0.7") == 0 then return report_error("Neovim 0.7 or later is needed") end
  local command = require("timequest").rpc_command()
  if vim.fn.executable(command[1]) == 0 then
    return report_error(command[1] .. " cannot be run", {
      "Put timequest-rpc on your PATH, or name it: require('timequest').setup({ command = { \"/path/to/timequest-rpc\" } })",
    })
  end
  local server, failure = ask(command, "server.info")
  if not server then
    return report_error("timequest-rpc does not answer: " .. failure.message, {
      "Run it by hand: echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server.info\"}' | " .. table.concat(command, " "),
    })
  end
  ok(("timequest-rpc %s, protocol %d, store %s"):format(server.version, server.protocolVersion, server.store.scheme))
  local quests = ask(command, "quest.list")
  if quests and #quests > 0 then
    ok("Quests today: " .. #quests)
  else
    info("No quests today; :help timequest-setup says how one is made")
  end
end

return M
