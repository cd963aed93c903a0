-- Turns what somebody types into seconds.
local M = {}

local function seconds(text)
  local minutes, rest = text:match("^(%d+):([0-5]%d)$")
  if minutes then return minutes * 60 + rest end
  if text:match("^%d+$") then return text * 60 end
  local total, rest_of_text = 0, text:gsub("%d+[hms]", "")
  if text == "" or rest_of_text ~= "" then return nil end
  for amount, unit in text:gmatch("(%d+)([hms])") do
    total = total + amount * ({ h = 3600, m = 60, s = 1 })[unit]
  end
  return total
end

--- `5`, `5m`, `90s`, `4:30`, `1h 5m`, or a range such as `4m-6m`: the parameters of quest.estimate,
--- or nil where it is no guess.
---@param text? string
---@return { seconds?: number, low?: number, high?: number }?
function M.parse(text)
  text = (text or ""):lower():gsub("%s", "")
  local low, high = text:match("^(.-)%-(.+)$")
  if low then
    low, high = seconds(low), seconds(high)
    return low and high and low >= 1 and low < high and high <= 86400 and { low = low, high = high } or nil
  end
  local value = seconds(text)
  return value and value >= 1 and value <= 86400 and { seconds = value } or nil
end

return M
