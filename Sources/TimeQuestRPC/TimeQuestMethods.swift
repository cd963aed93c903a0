import CResources
package import JSONRPC
package import TimeQuestEngine
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

/// Every method of TimeQuest, once, in the order of the documents.
package enum TimeQuestMethods {
  /// The name of the executable with the default composition.
  package static let defaultProgram = "timequest-rpc"

  /// With the words of the default policies.
  package static let table = table(of: .default)

  /// With the names of the scorers and streak policies among what a member can hold.
  package static func table(
    of policies: Policies,
    program: String = TimeQuestMethods.defaultProgram
  ) -> MethodTable<ClientSession> {
    MethodTable(
      .timeQuest(program: program),
      notifications: [EventPushed.self, CancelRequest.self],
      members: MemberNotes(
        schemas: { memberSchemas(of: policies) },
        texts: { MemberTexts.all }
      ),
      methods: [
        RPCDiscover.self,
        ServerInfo.self, ServerShutdown.self,
        EventsSubscribe.self, EventsUnsubscribe.self, EventsPoll.self,
        PlayerList.self, PlayerRename.self,
        CatalogueGet.self,
        ProfileGet.self,
        PreferencesGet.self, PreferencesUpdate.self,
        OnboardingGet.self, OnboardingComplete.self,
        QuestCreate.self, QuestEdit.self, QuestRemove.self, QuestQuick.self, QuestPlanGet.self,
        QuestList.self, QuestStart.self, QuestEstimate.self, QuestDone.self, QuestRecall.self,
        QuestNext.self, QuestSkip.self, QuestAbandon.self, QuestCurrent.self, QuestFlag.self,
        QuestSummaryGet.self,
        QuestReminder.self,
        ReminderStatusGet.self,
        StatsTrend.self, StatsPersonalBests.self, StatsHistory.self, StatsTotals.self,
        StatsWeek.self, StatsInsights.self, StatsDiscoveries.self, StatsChapters.self,
        StatsTimeSense.self,
        StatsLearningCurve.self, StatsChart.self, StatsForecast.self, StatsReport.self,
        ParentStatusGet.self, ParentSetPIN.self, ParentUnlock.self, ParentLock.self,
        RoutineList.self, RoutineGet.self, RoutineCreate.self, RoutineUpdate.self,
        RoutineDelete.self,
        TaskAdd.self, TaskUpdate.self, TaskRemove.self, TaskReorder.self,
        StudyCreate.self, StudyList.self, StudyGet.self, StudyEnd.self,
        PlayerGet.self, PlayerCreate.self, PlayerUpdate.self, PlayerMerge.self,
        PlayerSplit.self, DeviceSetDefaultPlayer.self,
        ReminderConfigure.self, ReminderUpcoming.self, ReminderCalendar.self,
        DataExport.self, DataImport.self, DataCSV.self, DataErasePlayer.self,
        StoreBackup.self, StoreCheck.self,
        SyncStatusGet.self, SyncInit.self, SyncJoin.self, SyncNow.self, SyncRename.self,
        SyncRemove.self,
        ClockGet.self, ClockSet.self, ClockAdvance.self,
      ]
    )
  }

  /// The members that hold fewer values than their types.
  static func memberSchemas(of policies: Policies) -> [String: Schema] {
    let scorer = Schema.choice(policies.scorers.map(\.name))
    let streakMode = Schema.choice(policies.streaks.map(\.name))
    let measure = Schema.choice(InsufficientDataReason.measures)
    return [
      "Cue.colors": .array(.choice(Cue.colors)),
      "Cue.name": .choice(Cue.names),
      "InsufficientDataReason.measure": measure,
      "PlayerCreateParams.scorer": scorer,
      "PlayerDetails.scorer": scorer,
      "PlayerPreferences.streakMode": streakMode,
      "PlayerUpdateParams.scorer": scorer,
      "PreferencesUpdateParams.streakMode": streakMode,
      "ServerInfoParams.client": .text(.clientName),
      "TimeSenseReportAlternative.measure": measure,
    ]
  }
}

extension Method where Context == ClientSession {
  static var example: Example { Example(.household) }
}

/// What the members of objects mean: the doc comments of the sources, compiled in.
enum MemberTexts {
  /// By the names of the type and of the member, such as `RoutineDetails.Task.name`.
  static let all = {
    let lines = unsafe Array(String(cString: tq_member_texts()).utf8).split(separator: 10)
    let pairs = lines.map { line in
      let tab = line.firstIndex(of: 9) ?? line.endIndex
      let (name, text) = (line[..<tab], line[tab...].dropFirst())
      return (String(decoding: name, as: UTF8.self), String(decoding: text, as: UTF8.self))
    }
    return Dictionary(pairs) { first, _ in first }
  }()
}
