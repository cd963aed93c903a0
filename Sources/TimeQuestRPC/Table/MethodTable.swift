/// Every method, once, in the order of the documents.
enum MethodTable {
  /// By the noun that their names begin with: to call one method, the others need not be loaded.
  private static let nouns: KeyValuePairs<String, @Sendable () -> [any Method.Type]> = [
    "rpc": { [RPCDiscover.self] },
    "server": { [ServerInfo.self, ServerShutdown.self] },
    "events": { [EventsSubscribe.self, EventsUnsubscribe.self, EventsPoll.self] },
    "player": { [PlayerList.self] },
    "profile": { [ProfileGet.self] },
    "preferences": { [PreferencesGet.self, PreferencesUpdate.self] },
    "onboarding": { [OnboardingGet.self, OnboardingComplete.self] },
    "quest": {
      [
        QuestList.self, QuestStart.self, QuestEstimate.self, QuestDone.self, QuestRecall.self,
        QuestNext.self, QuestAbandon.self, QuestCurrent.self, QuestFlag.self, QuestSummaryGet.self,
        QuestReminder.self,
      ]
    },
    "stats": {
      [
        StatsTrend.self, StatsPersonalBests.self, StatsHistory.self,
        StatsTimeSense.self, StatsLearningCurve.self, StatsChart.self, StatsForecast.self,
      ]
    },
    "parent": { [ParentStatusGet.self, ParentSetPIN.self, ParentUnlock.self, ParentLock.self] },
    "routine": {
      [
        RoutineList.self, RoutineGet.self, RoutineCreate.self, RoutineUpdate.self,
        RoutineDelete.self,
      ]
    },
    "task": { [TaskAdd.self, TaskUpdate.self, TaskRemove.self, TaskReorder.self] },
    "player": { [PlayerGet.self, PlayerCreate.self, PlayerUpdate.self] },
    "reminder": { [ReminderConfigure.self, ReminderUpcoming.self, ReminderCalendar.self] },
    "data": { [DataExport.self, DataImport.self, DataCSV.self, DataErasePlayer.self] },
    "store": { [StoreBackup.self, StoreCheck.self] },
    "clock": { [ClockGet.self, ClockSet.self, ClockAdvance.self] },
  ]

  static var methods: [any Method.Type] { nouns.flatMap { $0.value() } }

  /// What is said without being answered.
  static let notifications: [any Notification.Type] = [
    EventPushed.self, CancelRequest.self,
  ]

  static func method(named name: String) -> (any Method.Type)? {
    let noun = name.prefix { $0 != "." }
    for (key, methods) in nouns where key == noun {
      if let method = methods().first(where: { $0.name == name }) { return method }
    }
    return nil
  }

  /// Whether a connection has the method at all.
  static func exists(_ method: any Method.Type, isSimulated: Bool) -> Bool {
    method.audience != .simulation || isSimulated
  }

  static func entry(of method: any Method.Type) -> MethodEntry { MethodEntry(method) }
}
