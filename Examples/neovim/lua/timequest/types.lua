---@meta
-- Types for a Lua language server. What the engine answers is in Schemas/reference.md; here is what the plugin reads.

---@class timequest.Config
---@field command? string[] The program and its arguments, such as --store.
---@field pause? integer Milliseconds between the lines of a reveal.
---@field timeout? integer Milliseconds after which an answer is no longer waited for.
---@field on_cue? fun(cue: timequest.Cue) Told of every cue, already filtered by what the player switched on.

---@class timequest.Cue
---@field kind "haptic"|"sound"|"celebration"
---@field name string
---@field text? string What a celebration says.
---@field id? string What repeats has the same id.
---@field after? "reveal" It comes after the figures.

---@class timequest.Error
---@field message string
---@field data? { kind: string, retry: boolean, state?: timequest.State }

---@alias timequest.Phase "estimating"|"active"|"recalling"|"revealing"|"summary"|"abandoned"

---@class timequest.State Where a quest stands; it holds no time while a step is active.
---@field sessionID string
---@field phase timequest.Phase
---@field step integer From 0.
---@field stepCount integer
---@field displayName string
---@field symbol? string
---@field stepDisplayName string
---@field stepSymbol? string
---@field prompt { text: string, detail?: string }
---@field result? timequest.Result
---@field summary? timequest.Summary
---@field cues? timequest.Cue[]

---@class timequest.Result
---@field estimatedText string The guess as it is shown; of a step without one, how long it felt.
---@field actualText string
---@field accuracyText? string Absent where a percentage would tell nothing.
---@field feedback { emoji: string, headline: string, body: string }
---@field tone "gold"|"teal"|"indigo"|"violet"
---@field xp integer
---@field isPersonalBest boolean
---@field isMystery? boolean

---@class timequest.Summary
---@field steps table[] Results, each with its stepDisplayName and stepSymbol.
---@field averageAccuracyText? string Absent where a percentage would tell nothing.
---@field closestStep? integer
---@field overestimates integer
---@field underestimates integer
---@field exact integer
---@field inside? integer
---@field xpEarned integer
---@field streak? integer
---@field discoveries { title: string }[]
---@field chapter? { title: string, text: string }
---@field thenAndNow? { text: string }
---@field celebrations? timequest.Cue[]

---@class timequest.Line One line of a screen.
---@field text string
---@field highlight? string
---@field delay? boolean It comes a moment after the one before.
---@field cues? timequest.Cue[] Told of when the line comes.
---@field aside? boolean It may go where there is no room: it stands elsewhere too.
---@field quest? string The quest that <CR> starts.
---@field is_own? boolean
