/// Every method, once, in the order of the documents.
enum MethodTable {
  static let methods: [any Method.Type] = [
    RPCDiscover.self, ServerInfo.self, ServerShutdown.self,
    EventsSubscribe.self, EventsUnsubscribe.self, EventsPoll.self,
    PlayerList.self, ProfileGet.self, PreferencesGet.self, PreferencesUpdate.self,
    OnboardingGet.self, OnboardingComplete.self,
    QuestList.self, QuestStart.self, QuestEstimate.self, QuestDone.self, QuestRecall.self,
    QuestNext.self, QuestAbandon.self, QuestCurrent.self, QuestFlag.self, QuestSummaryGet.self,
    QuestReminder.self,
    StatsTrend.self, StatsPersonalBests.self, StatsHistory.self,
    StatsTimeSense.self, StatsLearningCurve.self, StatsChart.self, StatsForecast.self,
    ParentStatusGet.self, ParentSetPIN.self, ParentUnlock.self, ParentLock.self,
    RoutineList.self, RoutineGet.self, RoutineCreate.self, RoutineUpdate.self, RoutineDelete.self,
    TaskAdd.self, TaskUpdate.self, TaskRemove.self, TaskReorder.self,
    PlayerGet.self, PlayerCreate.self, PlayerUpdate.self,
    ReminderConfigure.self, ReminderUpcoming.self, ReminderCalendar.self,
    DataExport.self, DataImport.self, DataCSV.self, DataErasePlayer.self,
    StoreBackup.self, StoreCheck.self,
    ClockGet.self, ClockSet.self, ClockAdvance.self,
  ]

  /// What is said without being answered.
  static let notifications: [any Notification.Type] = [
    EventPushed.self, CancelRequest.self,
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: methods.map { ($0.name, $0) })

  static func method(named name: String) -> (any Method.Type)? { byName[name] }

  /// Whether a connection has the method at all.
  static func exists(_ method: any Method.Type, isSimulated: Bool) -> Bool {
    method.audience != .simulation || isSimulated
  }

  static func entry(of method: any Method.Type) -> MethodEntry { MethodEntry(method) }
}
