-- What there is before anybody plays: one command. Nothing is loaded, and nothing runs, until then.
if vim.g.loaded_timequest then return end
vim.g.loaded_timequest = true

local actions = { "guess", "done", "interrupted", "next", "leave", "stats", "ago", "skip", "new", "quick" }

vim.api.nvim_create_user_command("TimeQuest", function(command)
  local action, argument = unpack(command.fargs, 1, 2)
  argument = #command.fargs > 1 and table.concat(command.fargs, " ", 2) or argument
  require("timequest").command(action, argument)
end, {
  nargs = "*",
  desc = "Guess how long it takes, do it, see how close",
  complete = function(lead, line)
    if #vim.split(line, "%s+") > 2 then return {} end
    return vim.tbl_filter(function(action) return vim.startswith(action, lead) end, actions)
  end,
})

-- To be mapped: vim.keymap.set("n", "<leader>t", "<Plug>(TimeQuest)").
vim.keymap.set("n", "<Plug>(TimeQuest)", "<Cmd>TimeQuest<CR>")
for _, action in ipairs(actions) do
  vim.keymap.set("n", ("<Plug>(TimeQuest-%s)"):format(action), ("<Cmd>TimeQuest %s<CR>"):format(action))
end
