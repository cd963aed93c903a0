@_exported public import TimeQuestEngine
@_exported public import TimeQuestMeasures
@_exported public import TimeQuestModels
@_exported public import TimeQuestNotifications
@_exported public import TimeQuestPersistence
@_exported public import TimeQuestProgression
@_exported public import TimeQuestScoring
@_exported public import TimeQuestTransfer
