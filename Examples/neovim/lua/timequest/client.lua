-- Talks to timequest-rpc by Neovim's own JSON-RPC client, the one that talks to language servers.
local M = {}

local connection
local waiting = {} -- Callbacks of the running server that are not yet called.

local function start(command)
  if vim.fn.executable(command[1]) == 0 then
    local message = "timequest: %s cannot be run; see :help timequest-setup"
    return vim.notify(message:format(command[1]), vim.log.levels.ERROR)
  end
  local calls = {}
  waiting = calls
  local dispatchers = { on_exit = vim.schedule_wrap(function()
    if waiting == calls then connection = nil end
    -- Whoever waits is told; it would wait for ever.
    for _, callback in pairs(calls) do
      callback(nil, { message = "timequest-rpc ended; try :checkhealth timequest" })
    end
  end) }
  if vim.fn.has("nvim-0.11") == 1 then
    return vim.lsp.rpc.start(command, dispatchers)
  end
  return vim.lsp.rpc.start(command[1], vim.list_slice(command, 2), dispatchers)
end

-- Ends a server that does not answer: it may stand still, so that it is asked for nothing.
local function end_silent(calls)
  if waiting ~= calls then return end
  local ended = connection
  connection, waiting = nil, {}
  if ended.terminate then ended.terminate() else ended.handle:kill(9) end
end

--- Asks, and calls back with (result, nil) or (nil, error), also where the server ends first. A server
--- that ended is started again: what it had answered is on disk, and a step that ran goes on. One that does not
--- answer in time is ended.
---@param options { command: string[], timeout: integer }
---@param method string
---@param params table
---@param callback fun(result: any, err?: timequest.Error)
function M.request(options, method, params, callback)
  connection = connection or start(options.command)
  if not connection then return end
  local calls, key = waiting, {}
  calls[key] = callback
  vim.defer_fn(function()
    if not calls[key] then return end
    calls[key] = nil
    end_silent(calls)
    callback(nil, { message = ("timequest-rpc did not answer for %g s and was ended"):format(options.timeout / 1000) })
  end, options.timeout)
  connection.request(method, params, function(err, result)
    if not calls[key] then return end
    calls[key] = nil
    if err then callback(nil, err) else callback(result) end
  end)
end

--- Ends the server; it finishes what it was asked.
function M.stop()
  if not connection then return end
  connection.request("server.shutdown", {}, function() end)
  connection = nil
end

return M
