-- A floating window that holds one screen at a time, and nothing of the one before.
local M = {}

local namespace = vim.api.nvim_create_namespace("timequest")
local buffer, window, drawing = nil, nil, 0

-- The colours of one card, for a dark and a light background, and for terminals of 256 and 16 colours. None of
-- the tones is red or green, and each can be read on the card.
local schemes = {
  dark = {
    Normal = { fg = "#d8dee9", bg = "#1b1f27", ctermfg = 253, ctermbg = 234 },
    Border = { fg = "#5f6b7d", bg = "#1b1f27", ctermfg = 60, ctermbg = 234 },
    Title = { fg = "#ffffff", bold = true, ctermfg = 15 }, Dim = { fg = "#9aa5b5", ctermfg = 247 },
    Accent = { fg = "#5fd7d7", ctermfg = 80 }, Cursor = { bg = "#2f3a4a", bold = true, ctermbg = 237 },
    Gold = { fg = "#e9c46a", ctermfg = 179 }, Teal = { fg = "#5fd7d7", ctermfg = 80 },
    Indigo = { fg = "#9fa3f0", ctermfg = 147 }, Violet = { fg = "#d19be6", ctermfg = 176 },
  },
  light = {
    Normal = { fg = "#2a2f3a", bg = "#f6f5f1", ctermfg = 236, ctermbg = 255 },
    Border = { fg = "#9a958a", bg = "#f6f5f1", ctermfg = 246, ctermbg = 255 },
    Title = { fg = "#000000", bold = true, ctermfg = 16 }, Dim = { fg = "#5c636e", ctermfg = 241 },
    Accent = { fg = "#00706c", ctermfg = 23 }, Cursor = { bg = "#dfe8e6", bold = true, ctermbg = 254 },
    Gold = { fg = "#7a5c00", ctermfg = 94 }, Teal = { fg = "#00706c", ctermfg = 23 },
    Indigo = { fg = "#4b45c6", ctermfg = 61 }, Violet = { fg = "#8a2fb8", ctermfg = 91 },
  },
}

-- `default`: what a colour scheme or an init file says of a group stays.
local function define_highlights()
  for name, look in pairs(schemes[vim.o.background]) do
    vim.api.nvim_set_hl(0, "TimeQuest" .. name, vim.tbl_extend("force", look, { default = true }))
  end
end

local function room() return math.min(64, vim.o.columns - 4), vim.o.lines - 4 end

-- Words stay whole, and go on below where the line began.
local function rows(lines, width)
  local count = #lines
  for _, line in ipairs(lines) do
    local start = 1 + #line.text:match("^ *")
    local column = 1
    for gap, word in line.text:gmatch("( *)([^ ]+)") do
      local across = vim.fn.strdisplaywidth(word)
      column = column + #gap + across
      if column > width then count, column = count + 1, start + across end
    end
  end
  return count
end

-- Where there is no room for all lines, empty ones go, and then what stands elsewhere too; the last first. Where that
-- is not enough, the window is scrolled anyway, and all lines stay.
local function fitting(lines)
  local width, most = room()
  local kept = vim.list_extend({}, lines)
  for _, goes in ipairs({ function(line) return line.text == "" end, function(line) return line.aside end }) do
    for index = #kept, 1, -1 do
      if rows(kept, width) <= most then return kept end
      if goes(kept[index]) then table.remove(kept, index) end
    end
  end
  return rows(kept, width) <= most and kept or lines
end

-- A float of its own: as wide and high as there is room for, and as the screen asks for.
local function geometry(lines)
  local width, most = room()
  local height = math.max(1, math.min(math.max(rows(lines, width), 10), most))
  return {
    relative = "editor", style = "minimal", border = "rounded", width = width, height = height,
    row = math.max(0, math.floor((vim.o.lines - height - 4) / 2)),
    col = math.max(0, math.floor((vim.o.columns - width) / 2) - 1),
  }
end

local function open(lines)
  if window and vim.api.nvim_win_is_valid(window) then
    return vim.api.nvim_win_set_config(window, geometry(lines))
  end
  define_highlights()
  buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_option(buffer, "bufhidden", "wipe")
  vim.api.nvim_buf_set_option(buffer, "undolevels", -1)
  vim.api.nvim_buf_set_option(buffer, "filetype", "timequest")
  window = vim.api.nvim_open_win(buffer, true, geometry(lines))
  -- Lines end between words, and not within 0:02. This option is of all windows, so that it lasts as long as this one.
  local breakat = vim.o.breakat
  vim.o.breakat = " "
  vim.api.nvim_create_autocmd("WinClosed", { pattern = tostring(window), once = true, callback = function() vim.o.breakat = breakat end })
  local options = {
    wrap = true, linebreak = true, breakindent = true, cursorline = true,
    winhighlight = "Normal:TimeQuestNormal,NormalFloat:TimeQuestNormal,FloatBorder:TimeQuestBorder,"
      .. "CursorLine:TimeQuestCursor,EndOfBuffer:TimeQuestNormal,NonText:TimeQuestDim",
  }
  for name, value in pairs(options) do vim.api.nvim_win_set_option(window, name, value) end
end

local function put(row, line)
  vim.api.nvim_buf_set_option(buffer, "modifiable", true)
  vim.api.nvim_buf_set_lines(buffer, row, row + 1, false, { " " .. line.text })
  vim.api.nvim_buf_set_option(buffer, "modifiable", false)
  if line.highlight then vim.api.nvim_buf_add_highlight(buffer, namespace, line.highlight, row, 0, -1) end
end

--- Draws a screen. `keys` maps keys to functions, which are told the line that the cursor is on.
--- Lines that come later come `pause` milliseconds apart, unless something else is drawn meanwhile; `tell` is told
--- of the cues of each.
---@param lines timequest.Line[]
---@param keys table<string, fun(line: timequest.Line)>
---@param pause integer
---@param tell? fun(cue: timequest.Cue)
function M.draw(lines, keys, pause, tell)
  lines = fitting(lines)
  open(lines)
  drawing = drawing + 1
  local this, wait = drawing, 0
  vim.api.nvim_buf_set_option(buffer, "modifiable", true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.fn["repeat"]({ "" }, #lines))
  for index, line in ipairs(lines) do
    if line.delay then wait = wait + pause end
    local function show()
      if this ~= drawing or not M.is_open() then return end
      put(index - 1, line)
      for _, cue in ipairs(line.cues or {}) do tell(cue) end
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
  -- A line to choose is marked; elsewhere there is nothing to point at.
  vim.api.nvim_win_set_option(window, "cursorline", lines[first].quest ~= nil)
  vim.api.nvim_win_set_cursor(window, { first, 0 })
end

function M.is_open() return window ~= nil and vim.api.nvim_win_is_valid(window) end

function M.close()
  if M.is_open() then vim.api.nvim_win_close(window, true) end
  window, buffer = nil, nil
end

vim.api.nvim_create_autocmd("ColorScheme", { callback = define_highlights })
vim.api.nvim_create_autocmd("OptionSet", { pattern = "background", callback = function()
  for name in pairs(schemes.dark) do vim.cmd("highlight clear TimeQuest" .. name) end
  define_highlights()
end })

return M
