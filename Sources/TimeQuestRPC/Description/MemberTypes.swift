import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestReports
import TimeQuestScoring
import TimeQuestSync
import TimeQuestTransfer
import TimeQuestWords

/// The types of the members of parameters, results and errors.
enum MemberTypes {
  static let all: [any SchemaDescribing.Type] = [
    Award.self, Bool.self, Catalogue.Audience.self, CatalogueGet.TextsByKey.self, ChartHeight.self,
    ChartKind.self, ChartTheme.self, ChartWidth.self, CivilDay.self, ClockKind.self,
    CompletedQuest.self, ConfidenceNumber.self, ConflictData.Current.self, Cue.self, Cue.Kind.self,
    DayCount.self, DayStartHour.self, DeletedRecord.self, DeletedRecord.Kind.self, Direction.self,
    Discovery.self, DiscoveryEntry.self, Double.self, EditStamp.self, Estimate.self,
    EstimateRange.self, EventLimit.self, EventSeq.self, EventTopic.self, ExportDocument.self,
    Feedback.self, FeedbackSchedule.self, FlagWord.self, HorizonDays.self, ID<Cue>.self,
    ID<EditStamp>.self, ID<Replica>.self, ID<Routine>.self, ID<RoutineTask>.self, ID<Session>.self,
    ID<Tombstone>.self, ID<Trial>.self, Insight.self, Instant.self, InsufficientData.Unit.self,
    InsufficientDataReason.self, Int.self, Int64.self, JSON.self, JournalEvent.self,
    JournalEvent.Data.self, LearningCurveReport.Fit.self, LearningCurveReport.Point.self,
    LearningCurveReport.Verdict.self, LearningTest.Verdict.self, LevelChange.self,
    MeasuredTime.self, Moment.self, NameText.self, Nullable<CivilDay>.self, Nullable<Double>.self,
    Nullable<ID<Player>>.self, Nullable<ID<Session>>.self, Nullable<Instant>.self,
    Nullable<Int>.self, Nullable<MeasureResult>.self, Nullable<Seconds>.self,
    Nullable<StepSeconds>.self, Nullable<String>.self, Nullable<TimeSenseReport.Parts>.self,
    Nullable<[ID<Player>]>.self, Onboarding.Page.self, OpenTrial.self, PageLimit.self,
    PassingSeconds.self, Phase.self, PlayedWeek.Day.self, Player.self, PlayerDetails.self,
    PlayerFlag.self, PlayerProgress.self, Preferences.self, Prompt.self, ProtocolVersion.self,
    QuestError.Rule.self, QuestError.Subject.self, QuestForecast.Method.self,
    QuestForecast.Missing.self, QuestForecast.Quantile.self, QuestForecast.Record.self,
    QuestForecast.Task.self, QuestForecast.TaskQuantile.self, QuestState.self, QuestSummary.self,
    Rating.self, ReferenceSeconds.self, ReminderChannelStatus.self, ReminderStatus.Reminder.self,
    Revision.self, Routine.self, RoutineDetails.self, RoutineDetails.Task.self,
    RoutineReport.Duration.self, RoutineTask.self, ScheduleEntry.self, Seconds.self,
    SecretText.self, ServerInfo.Result.Limits.self, ServerInfo.Result.Store.self, Session.self,
    SessionTask.self, StepIndex.self, StepRemark.self, StepSeconds.self,
    StoreErrorData.Outcome.self, StreakStatus.self, String.self, SummaryStep.self,
    SyncStatus.Device.self, TaskDraft.self, TimeOfDay.self, TimeSenseReport.Alternative.self,
    TimeSenseReport.Window.self, Tombstone.self, Tone.self, TrendInterval.self, TrendPoint.self,
    Trial.self, TrialResult.self, UpcomingReminder.self, Validity.self, WaitSeconds.self,
    Weekday.self, Weekdays.self, WindowLength.self,
  ]
}
