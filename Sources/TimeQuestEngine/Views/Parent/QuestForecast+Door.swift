package import TimeQuestMeasures
package import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

/// What a forecast is made from, as it was read from the store.
package struct ForecastHistory: Sendable {
  package let routine: Routine
  package let player: Player
  /// The list of steps that is asked about.
  package let tasks: [RoutineTask]
  /// The player's runs of the routine, whatever their steps were, oldest first.
  package let runs: [QuestRun]
  /// The counted times of each of the tasks in seconds, oldest first.
  package let times: [[Double]]

  /// The runs of exactly that list.
  package var own: [QuestRun] { runs.filter { $0.steps == tasks.map(\.id) } }
}

extension QuestForecast {
  private static let shares = [10, 25, 50, 75, 90, 95]

  /// How long the whole takes in a share of runs, in percent.
  private struct Whole {
    let method: Method
    let n: Int
    let seconds: (Int) -> Double
    var bound: Double?
  }

  package init(_ history: ForecastHistory, percent: Int, anchor: ForecastAnchor) {
    let words = MeasureWords(Catalogue.language(history.player.locale))
    let own = history.own
    let enough = DurationForecast.runsNeeded
    let isOfRuns = own.count >= enough || history.runs.count < enough
    let places = history.tasks.indices.filter { isOfRuns || history.times[$0].count >= enough }
    let shares = Set(Self.shares + [percent]).sorted()
    let record = ForecastRecord(of: own.map(\.total))
    var (whole, reason) = (Whole?.none, InsufficientDataReason?.none)
    do throws(InsufficientData) {
      whole = try isOfRuns ? Self.whole(own, percent) : Self.whole(history, at: places)
    } catch {
      reason = InsufficientDataReason("forecast", error, text: words.explanation(error))
    }
    let quantiles = whole.map { whole in
      shares.map { Quantile(whole.seconds($0), share: $0, anchor: anchor) }
    }
    let end = whole.map { Quantile($0.seconds(percent), share: percent, anchor: anchor) }
    let missing = history.tasks.indices.filter { !places.contains($0) }.map { history.tasks[$0] }
    self.init(
      routineID: history.routine.id,
      confidence: Double(percent) / 100,
      method: isOfRuns ? .runs : .steps,
      startAt: anchor.start,
      endBy: anchor.end,
      seconds: end?.seconds,
      endsAt: end?.endsAt,
      startBy: end?.startBy,
      quantiles: quantiles ?? [],
      bound: whole?.bound.flatMap { Seconds(rounding: $0) },
      tasks: places.map { place in
        let times = isOfRuns ? own.map { $0.times[place] } : history.times[place]
        return Task(history.tasks[place], times, shares: whole == nil ? [] : shares)
      },
      missing: missing.map { Missing(taskID: $0.id, name: $0.name, displayName: $0.displayName) },
      record: Record(record),
      n: whole?.n ?? own.count,
      text: [
        whole.map {
          words.sentence($0.seconds(percent), $0.n, for: history.player, anchor, percent: percent)
        } ?? reason?.text,
        isOfRuns ? words.record(record, percent: percent) : words.text("forecast.steps"),
        words.missing(missing.map(\.displayName)),
      ]
      .compactMap(\.self).joined(separator: " "),
      detail: whole.map {
        words.detail(
          isOfRuns: $0.method == .runs,
          $0.seconds(percent),
          bound: $0.bound,
          n: $0.n,
          percent: percent
        )
      },
      insufficientData: reason
    )
  }

  private static func whole(_ runs: [QuestRun], _ percent: Int) throws(InsufficientData) -> Whole {
    let forecast = try DurationForecast(of: runs.map(\.total))
    return Whole(
      method: .runs,
      n: forecast.n,
      seconds: { forecast.seconds(percent: $0) },
      bound: forecast.bound(percent: percent)
    )
  }

  private static func whole(
    _ history: ForecastHistory,
    at places: [Int]
  ) throws(InsufficientData) -> Whole {
    let times = places.map { history.times[$0] }
    let forecast = try StepSumForecast(times: times, gaps: history.runs.map(\.gaps))
    return Whole(
      method: .steps,
      n: times.map(\.count).min() ?? 0,
      seconds: { forecast.seconds(percent: $0) }
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
  fileprivate init(_ task: RoutineTask, _ times: [Double], shares: [Int]) {
    // It throws for too few times alone, and then the whole says what is missing.
    let forecast = try? DurationForecast(of: times)
    self.init(
      taskID: task.id,
      name: task.name,
      displayName: task.displayName,
      n: times.count,
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
