import JSONRPC
import Testing
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestSync
import TimeQuestTransfer
import TimeQuestWords

@testable import TimeQuestRPC

struct DescriptionTests {
  /// Every type with docs of its own that travels inside another, or as a result.
  private static var documented: [any SchemaDocumented.Type] {
    [
      ExportDocument.self, Player.self, Preferences.self, PlayerProgress.self, Routine.self,
      RoutineTask.self, Session.self, SessionTask.self, Trial.self, Estimate.self,
      EstimateRange.self, OpenTrial.self, MeasuredTime.self, Moment.self, Award.self,
      DataExport.Result.self, ImportResult.self, DeletedRecord.self, DataCSV.Result.self,
      DataErasePlayer.Result.self,
      StoreBackup.Result.self, StoreCheck.Result.self, PlayerDetails.self, RoutineReport.self,
      RoutineReport.Duration.self,
      SimulatedTime.self, Cue.self, JournalEvent.self, JournalEvent.Data.self,
      EventPage.self, EventsSubscribe.Result.self, Feedback.self, HistoryPage.self,
      CompletedQuest.self,
      LevelChange.self, Onboarding.self, Onboarding.Page.self,
      ParentStatus.self, PersonalBest.self, PlayerSummary.self, PlayerPreferences.self,
      Profile.self, Prompt.self, AvailableQuest.self, QuestState.self, QuestSummary.self,
      RoutineDetails.self, RoutineDetails.Task.self, ServerInfo.Result.self,
      ServerInfo.Result.Limits.self, ServerInfo.Result.Store.self, TrialResult.self,
      StreakStatus.self,
      StatsChart.Result.self, StatsReport.Result.self, QuestForecast.self,
      QuestForecast.Missing.self,
      QuestForecast.Record.self,
      QuestForecast.Quantile.self,
      QuestForecast.Task.self, QuestForecast.TaskQuantile.self, LearningCurveReport.self,
      LearningCurveReport.Fit.self, LearningCurveReport.Verdict.self,
      LearningCurveReport.Point.self, MeasureResult.self,
      InsufficientDataReason.self, TimeSenseReport.self,
      TimeSenseReport.Window.self, TimeSenseReport.Parts.self, TimeSenseReport.Alternative.self,
      ReminderOverview.self, UpcomingReminder.self, ReminderText.self,
      ReminderChannelStatus.self,
      SummaryStep.self, TaskDraft.self, SyncStatus.self, SyncStatus.Device.self, Tombstone.self,
      ScheduleEntry.self, EditStamp.self,
      Trend.self, TrendPoint.self, ReminderStatus.self, ReminderStatus.Reminder.self,
      DiscoveryEntry.self, InsightEntry.self,
      PlayedWeek.self, PlayedWeek.Day.self, LifetimeTotals.self,
      CatalogueGet.Result.self,
    ]
  }

  private static let entries = TimeQuestMethods.table.descriptions

  private static let objects =
    entries.map(\.params) + documented.map { FieldRecorder.fields(of: $0).object }

  @Test func everyMethodIsANounAndAVerbInLowerCamelCase() {
    for entry in Self.entries {
      #expect(entry.name.wholeMatch(of: /[a-z][A-Za-z]*\.[a-z][A-Za-z]*/) != nil, "\(entry.name)")
    }
    #expect(Set(Self.entries.map(\.name)).count == Self.entries.count)
  }

  @Test func everyFieldIsInLowerCamelCase() {
    for object in Self.objects {
      for field in object.fields {
        let fits = field.name.wholeMatch(of: /[a-z][a-zA-Z0-9]*/) != nil
        #expect(fits, "\(object.name).\(field.name)")
      }
      #expect(Set(object.fields.map(\.name)).count == object.fields.count, "\(object.name)")
    }
  }

  @Test func theListOfDocumentedTypesIsComplete() {
    let listed = Set(Self.documented.map { FieldRecorder.fields(of: $0).object.name })
    let travelling = Self.entries.flatMap { entry in
      entry.params.fields.flatMap(\.schema.objects) + entry.result().objects
        + entry.allErrors.flatMap { ErrorDescription($0).data.fields.flatMap(\.schema.objects) }
    }
    #expect(Set(travelling.map(\.name)).subtracting(listed) == [])
  }

  @Test func everyTypeOfAMemberIsNamedSoThatNoneIsSearchedFor() {
    _ = InterfaceDescription(TimeQuestMethods.table)
    let named = Set(MemberTypes.all.map { String(reflecting: $0) })
    // The tests describe types of their own.
    let missing = DescribedType.searchedTypes.subtracting(named).filter { !$0.contains("Tests.") }
    #expect(missing.isEmpty)
  }

  @Test func docsCoverExactlyTheFields() {
    for type in Self.documented {
      let fields = FieldRecorder.fields(of: type).object.fields.map(\.name)
      #expect(Set(type.docs.keys) == Set(fields), "\(type)")
      #expect(type.docs.values.allSatisfy { !$0.isEmpty }, "\(type)")
    }
    for method in TimeQuestMethods.table.methods { expectDocsOfParams(method) }
    for kind in Errors.beforeMethods + Self.entries.flatMap(\.allErrors) {
      let fields = ErrorDescription(kind).data.fields.map(\.name)
      #expect(Set(kind.dataType.docs.keys) == Set(fields).subtracting(["kind", "retry"]))
      #expect(kind.dataType.docs.values.allSatisfy { !$0.isEmpty }, "\(kind.name)")
    }
  }

  private func expectDocsOfParams<M: Method>(_ method: M.Type) {
    let fields = MethodDescription(method).params.fields
    #expect(Set(M.Params.docs.keys) == Set(fields.map(\.name)), "\(M.name)")
    #expect(fields.allSatisfy { !$0.doc.isEmpty }, "\(M.name)")
  }

  @Test func everyMethodSaysWhatItDoesAndAnswers() {
    for entry in Self.entries {
      #expect(entry.summary.hasSuffix(".") && !entry.summary.contains("\n"), "\(entry.name)")
      #expect(!entry.answers.isEmpty, "\(entry.name)")
    }
  }

  @Test func everyPlayersMethodTakesAPlayerLast() {
    let nouns = ["profile", "preferences", "onboarding", "quest", "stats"]
    for entry in Self.entries where nouns.contains(where: { entry.name.hasPrefix("\($0).") }) {
      let last = entry.params.fields.last
      #expect(last?.name == "playerID" && last?.isRequired == false, "\(entry.name)")
    }
  }

  /// What is a parent's word, by the field that would hold it.
  private static let parentFields: Set<String> = [
    "name", "referenceSeconds", "createdAt", "updatedAt", "scheduledSince", "activeDays",
    "isActive", "playerIDs", "tasks", "taskID", "taskName", "routineID", "revision", "startedAt",
    "completedAt", "recordedAt", "elapsedSeconds", "pin", "hash",
  ]

  @Test("FOUN-03: no schema that a player sees has a field for a parent's words")
  func noShapeOfAPlayersAnswerHoldsAParentsField() {
    // A cue, a program, a channel and a discovery have names too, and no parent gave them. An event
    // that tells of a routine stands in the parent's journal alone.
    let exceptions: Set<String> = [
      "Cue.name", "ServerInfoResult.name", "JournalEventData.routineID",
      "ReminderChannelStatus.name", "DiscoveryEntry.name",
    ]
    for entry in Self.entries where entry.audience != .parent {
      for object in entry.result().objects {
        let found = object.fields.map(\.name).filter(Self.parentFields.contains)
          .filter { !exceptions.contains("\(object.name).\($0)") }
        #expect(found.isEmpty, "\(entry.name): \(object.name).\(found)")
      }
    }
  }

  @Test("GAME-03: a quest's state has no field for an instant")
  func aQuestsStateHasNoFieldForAnInstant() {
    for object in Schema(of: QuestState.self).objects + Schema(of: AvailableQuest.self).objects {
      for field in object.fields { #expect(field.schema != .text(.instant), "\(field.name)") }
    }
  }

  @Test func onlyTheClockAndTheServerTellAPlayerAnInstant() {
    let telling = Self.entries.filter { entry in
      entry.audience != .parent
        && entry.result().objects.contains { object in
          object.fields.contains { $0.schema == .text(.instant) }
        }
    }
    #expect(Set(telling.map(\.name)) == ["server.info", "clock.get", "clock.set", "clock.advance"])
  }
}
