-- A floating window that holds one screen at a time, and nothing of the one before.
local M = {}

local namespace = vim.api.nvim_create_namespace("timequest")
local buffer, window, drawing = nil, nil, 0

local colours = {
  Title = { bold = true }, Dim = { link = "Comment" }, Accent = { fg = "#5fd7d7" },
  Gold = { fg = "#ffd75f" }, Teal = { fg = "#5fd7d7" }, Indigo = { fg = "#8787ff" }, Violet = { fg = "#d787ff" },
}

local function open()
  if window and vim.api.nvim_win_is_valid(window) then return end
  for name, look in pairs(colours) do
    vim.api.nvim_set_hl(0, "TimeQuest" .. name, vim.tbl_extend("force", look, { default = true }))
  end
  buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_option(buffer, "bufhidden", "wipe")
  vim.api.nvim_buf_set_option(buffer, "undolevels", -1)
  vim.api.nvim_buf_set_option(buffer, "filetype", "timequest")
  local width, height = math.min(64, vim.o.columns - 4), math.min(16, vim.o.lines - 4)
  window = vim.api.nvim_open_win(buffer, true, {
    relative = "editor", style = "minimal", border = "rounded", width = width, height = height,
    row = math.floor((vim.o.lines - height) / 2) - 1, col = math.floor((vim.o.columns - width) / 2),
  })
  vim.api.nvim_win_set_option(window, "wrap", true)
  vim.api.nvim_win_set_option(window, "linebreak", true)
end

local function put(row, line)
  vim.api.nvim_buf_set_option(buffer, "modifiable", true)
  vim.api.nvim_buf_set_lines(buffer, row, row + 1, false, { " " .. line.text })
  vim.api.nvim_buf_set_option(buffer, "modifiable", false)
  if line.highlight then vim.api.nvim_buf_add_highlight(buffer, namespace, line.highlight, row, 0, -1) end
end

--- Draws a screen. `keys` maps keys to functions, which are told the line that the cursor is on.
--- Lines that come later come `pause` milliseconds apart, unless something else is drawn meanwhile.
function M.draw(lines, keys, pause)
  open()
  drawing = drawing + 1
  local this, wait = drawing, 0
  vim.api.nvim_buf_set_option(buffer, "modifiable", true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.fn["repeat"]({ "" }, #lines))
  for index, line in ipairs(lines) do
    if line.delay then wait = wait + pause end
    local function show()
      if this == drawing and M.is_open() then put(index - 1, line) end
    end
    if wait == 0 then show() else vim.defer_fn(show, wait) end
  end
  for _, map in ipairs(vim.api.nvim_buf_get_keymap(buffer, "n")) do
    pcall(vim.keymap.del, "n", map.lhs, { buffer = buffer })
  end
  for key, act in pairs(keys) do
    vim.keymap.set("n", key, function() act(lines[vim.api.nvim_win_get_cursor(window)[1]]) end,
      { buffer = buffer, nowait = true })
  end
  vim.keymap.set("n", "q", M.close, { buffer = buffer, nowait = true })
  local first = 1
  for index, line in ipairs(lines) do
    if line.quest then first = index break end
  end
  vim.api.nvim_win_set_cursor(window, { first, 0 })
end

function M.is_open() return window ~= nil and vim.api.nvim_win_is_valid(window) end

function M.close()
  if M.is_open() then vim.api.nvim_win_close(window, true) end
  window, buffer = nil, nil
end

return M
