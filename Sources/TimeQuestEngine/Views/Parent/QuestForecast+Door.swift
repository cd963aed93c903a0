package import TimeQuestMeasures
package import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestWords

/// What a forecast is made from, as it was read from the store.
package struct ForecastHistory: Sendable {
  package let routine: Routine
  package let player: Player
  /// The list of steps that is asked about.
  package let tasks: [RoutineTask]
  /// The player's mornings with the routine, whatever its steps were, oldest first.
  package let mornings: [QuestMorning]
  /// The counted times of each of the tasks, oldest first.
  package let times: [[PastDuration]]

  /// The runs of any list.
  var runs: [QuestRun] { mornings.compactMap(\.run) }
  /// The mornings with exactly that list.
  private var ownMornings: [QuestMorning] { mornings.filter { $0.steps == tasks.map(\.id) } }
  /// The runs of exactly that list.
  package var own: [QuestRun] { ownMornings.compactMap(\.run) }
  /// The median time of day at which the quest was started, from the day start on; nil without a
  /// morning.
  package var usualStart: TimeOfDay? {
    let midnight = 24 * 60
    let dayStart = player.dayStartHour * 60
    let starts = mornings.map { morning -> Seconds in
      let time = player.calendar.timeOfDay(of: morning.startedAt)
      return Seconds((time.hour * 60 + time.minute - dayStart + midnight) % midnight * 60)
    }
    guard let median = Seconds.median(ofAscending: starts.sorted()) else { return nil }
    let minute = (Int(median.milliseconds / 60_000) + dayStart) % midnight
    return TimeOfDay(hour: minute / 60, minute: minute % 60)
  }
  /// How forecasts of that list held.
  var record: ForecastRecord { ForecastRecord(of: ownMornings.map { $0.run?.total }) }
}

extension QuestForecast {
  private static let shares = [10, 25, 50, 75, 80, 90, 95]

  /// A forecast in shares of percent; `usesReferences` says whether the reference of a task may
  /// stand for times that there are none of.
  package init(
    _ history: ForecastHistory,
    percent: Int,
    anchor: ForecastAnchor,
    usesReferences: Bool = true
  ) {
    let words = MeasureWords(Catalogue.language(history.player.locale))
    let (own, tasks) = (history.own, history.tasks)
    let enough = DurationForecast.runsNeeded
    let isOfRuns = own.count >= enough || history.runs.count < enough
    let onWeekend = history.player.calendar.day(of: anchor.instant).isWeekend
    let shares = Set(Self.shares + [percent]).sorted()
    let known = tasks.indices.map { place in
      let times = history.times[place].map(\.seconds)
      return times.isEmpty && usesReferences
        ? [tasks[place].reference?.value].compactMap(\.self) : times
    }
    let missing = isOfRuns ? [] : tasks.indices.filter { known[$0].isEmpty }.map { tasks[$0] }
    let few =
      isOfRuns ? [] : tasks.indices.filter { history.times[$0].count < enough }.map { tasks[$0] }
    let record = history.record
    var (whole, reason) = (DurationForecast?.none, InsufficientDataReason?.none)
    do throws(InsufficientData) {
      guard missing.isEmpty else { throw InsufficientData(n: 0, needed: 1, unit: .runs) }
      whole = try DurationForecast(
        of: isOfRuns
          ? own.map(\.total) : QuestRun.totals(of: tasks.map(\.id), on: history.runs, times: known),
        onWeekend: onWeekend
      )
    } catch {
      reason = InsufficientDataReason(
        "forecast",
        error,
        text: words.missing(missing.map(\.displayName)) ?? words.explanation(error)
      )
    }
    let end = whole.map {
      Quantile($0.seconds(percent: percent), share: percent, anchor: anchor)
    }
    self.init(
      routineID: history.routine.id,
      confidence: Double(percent) / 100,
      method: isOfRuns ? .runs : .steps,
      days: whole?.days ?? .all,
      startAt: anchor.start,
      endBy: anchor.end,
      seconds: end?.seconds,
      endsAt: end?.endsAt,
      startBy: end?.startBy,
      quantiles: whole.map { whole in
        shares.map { Quantile(whole.seconds(percent: $0), share: $0, anchor: anchor) }
      } ?? [],
      bound: isOfRuns
        ? whole?.bound(percent: percent).flatMap { Seconds(rounding: $0) } : nil,
      tasks: tasks.indices.map { place in
        let times =
          isOfRuns
          ? own.map { PastDuration(seconds: $0.times[place], isWeekend: $0.total.isWeekend) }
          : history.times[place]
        return Task(tasks[place], times, shares: whole == nil ? [] : shares, onWeekend)
      },
      missing: missing.map { Missing(taskID: $0.id, name: $0.name, displayName: $0.displayName) },
      record: Record(record),
      usualStart: history.usualStart,
      n: whole?.n ?? own.count,
      text: [
        whole.map {
          words.sentence($0, of: history.routine, for: history.player, anchor, percent: percent)
        }
          ?? reason?.text,
        isOfRuns ? words.record(record, percent: percent) : words.text("forecast.steps"),
        missing.isEmpty ? words.few(few.map(\.displayName)) : nil,
      ]
      .compactMap(\.self).joined(separator: " "),
      detail: whole.map { words.detail($0, isOfRuns: isOfRuns, percent: percent) },
      insufficientData: reason
    )
  }
}

extension QuestForecast.Quantile {
  fileprivate init(_ seconds: Double, share: Int, anchor: ForecastAnchor) {
    let seconds = Seconds(rounding: seconds) ?? .zero
    self.init(
      share: Double(share) / 100,
      seconds: seconds,
      endsAt: anchor.start?.advanced(by: seconds),
      startBy: anchor.end?.advanced(by: .zero - seconds)
    )
  }
}

extension QuestForecast.Task {
  fileprivate init(
    _ task: RoutineTask,
    _ times: [PastDuration],
    shares: [Int],
    _ onWeekend: Bool
  ) {
    // It throws for too few times alone, and then the whole says what stands for them.
    let forecast = try? DurationForecast(of: times, onWeekend: onWeekend)
    self.init(
      taskID: task.id,
      name: task.name,
      displayName: task.displayName,
      n: forecast?.n ?? times.count,
      quantiles: forecast.map { forecast in
        shares.map {
          QuestForecast.TaskQuantile(
            share: Double($0) / 100,
            seconds: Seconds(rounding: forecast.seconds(percent: $0)) ?? .zero
          )
        }
      } ?? []
    )
  }
}

extension QuestForecast.Record {
  fileprivate init(_ record: ForecastRecord) {
    self.init(
      runs: record.runs,
      inside50: record.inside50,
      inside80: record.inside80,
      inside90: record.inside90
    )
  }
}
