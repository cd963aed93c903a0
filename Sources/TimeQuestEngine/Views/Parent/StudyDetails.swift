import Foundation
import TimeQuestMeasures
public import TimeQuestModels
import TimeQuestWords

/// A study as its owner sees it: nothing is computed of it before its last day is over.
public struct StudyDetails: Hashable, Codable, Sendable, Identifiable {
  /// The study.
  public let studyID: StudyID
  /// The player whose sessions it is of.
  public let playerID: PlayerID
  /// The part that varies at random.
  public let kind: Study.Kind
  /// The quest.
  public let routineID: RoutineID
  /// How many weeks it was registered for.
  public let weeks: Int
  /// The names of the two conditions; empty for a mystery step.
  public let conditions: [String]
  /// The outcome that is compared.
  public let outcome: Study.Outcome
  /// The SHA-256 hash of what was registered, the seed of the draws included.
  public let protocolHash: String
  /// The registered protocol, on one line; only once the study is over, as the draws follow from
  /// it.
  public let protocolText: String?
  /// The first day.
  public let firstDay: CivilDay
  /// The last day; the result is there on the next one.
  public let lastDay: CivilDay
  /// The condition of today; absent outside the study, on days without the quest, and for a mystery
  /// step.
  public let today: String?
  /// The result; absent before the study is over, and in lists.
  public package(set) var result: StudyResult?

  /// The study.
  public var id: StudyID { studyID }
}

extension StudyDetails {
  init(
    _ study: Study,
    of player: PlayerID,
    condition: String?,
    isOver: Bool,
    result: StudyResult?
  ) {
    self.init(
      studyID: study.id,
      playerID: player,
      kind: study.kind,
      routineID: study.routineID,
      weeks: study.weeks,
      conditions: study.conditions,
      outcome: study.outcome,
      protocolHash: study.protocolHash,
      protocolText: isOver ? study.protocolText : nil,
      firstDay: study.firstDay,
      lastDay: study.lastDay,
      today: condition,
      result: result
    )
  }
}

/// What a study found: a figure with its interval, the sentence that says it, and the table behind.
public struct StudyResult: Hashable, Codable, Sendable {
  /// What was measured under both conditions: of a step, or on a pair of days.
  public struct Row: Hashable, Codable, Sendable {
    /// The step, or the number of the pair.
    public let name: String
    /// Under the first condition: seconds, or a miss in percent.
    public let first: Double
    /// Under the second condition.
    public let second: Double
  }

  /// The outcome under the first condition over that under the second, 0.92 for 8 % less; absent if
  /// there is too little.
  public let ratio: Double?
  /// The lower end of its 95 % confidence interval.
  public let low: Double?
  /// The upper end of that interval.
  public let high: Double?
  /// Whether the difference is told as more than chance.
  public let isTold: Bool
  /// The number of days, or of pairs of days.
  public let n: Int
  /// The result in one or two sentences.
  public let text: String
  /// The names of the table's two columns.
  public let columns: [String]
  /// The table: medians of each step with and without a guess, or each pair of days.
  public let rows: [Row]
  /// The table as a picture, a standalone SVG document.
  public package(set) var svg: String?
}

extension StudyResult {
  /// Computes the result from the completed sessions of the study, in order.
  init(
    of study: Study,
    _ sessions: [Session],
    _ calendar: CivilCalendar,
    quest: String,
    words: MeasureWords
  ) {
    let trials = study.kind == .mysteryStep ? sessions.flatMap(\.guessedTrials) : []
    let pairs = study.kind == .dayPairs ? study.pairs(of: sessions, calendar) : []
    let rows =
      study.kind == .mysteryStep
      ? Row.steps(trials, named: sessions) : Row.pairs(pairs, of: study.outcome, words)
    let (columns, text): ([String], String)
    var effect: StudyEffect?
    var n: Int
    do throws(InsufficientData) {
      let found =
        switch study.kind {
        case .mysteryStep: try StudyEffect(ofGuessing: trials)
        case .dayPairs: try StudyEffect(ofPairs: pairs.map { log($0.first / $0.second) })
        }
      (effect, n) = (found, found.n)
      text = words.sentence(found, of: study, quest: quest)
    } catch {
      n = error.n
      text = words.explanation(error, of: study)
    }
    columns = words.conditions(of: study)
    self.init(
      ratio: effect?.ratio,
      low: effect?.interval.lowerBound,
      high: effect?.interval.upperBound,
      isTold: effect?.isTold ?? false,
      n: n,
      text: text,
      columns: columns,
      rows: rows
    )
  }
}

extension Session {
  /// The steps that count, and the one without a guess.
  fileprivate var guessedTrials: [GuessedTrial] {
    trials.filter { $0.validity == .ok || $0.validity == .mystery }.map { trial in
      GuessedTrial(
        stepID: trial.taskID,
        day: trial.day,
        actual: trial.actual.value,
        isGuessed: trial.validity == .ok
      )
    }
  }

  /// How long the whole run took, or how far its guesses were off; nil where that tells nothing.
  fileprivate func value(of outcome: Study.Outcome) -> Double? {
    switch outcome {
    case .duration: return QuestRun(self)?.total.seconds
    case .typicalMiss:
      let misses = trials.filter(\.isCounted).map { abs(MeasuredTrial($0).logRatio) }
      guard !misses.isEmpty else { return nil }
      // A day without any miss is at least half a percent off: its logarithm has to exist.
      return max(0.005, misses.reduce(0, +) / Double(misses.count))
    }
  }
}

extension Study {
  /// What was measured on the two days of each pair, as far as both were played.
  fileprivate func pairs(
    of sessions: [Session],
    _ calendar: CivilCalendar
  ) -> [(number: Int, first: Double, second: Double)] {
    var values: [Int: [Int: Double]] = [:]
    for session in sessions where !session.isPractice {
      // The day on which it began is that of its draw, and the first run of a day counts.
      guard let condition = session.study?.condition.flatMap(conditions.firstIndex),
        let number = number(of: calendar.day(of: session.startedAt)),
        values[number / 2]?[condition] == nil,
        let value = session.value(of: outcome)
      else { continue }
      values[number / 2, default: [:]][condition] = value
    }
    return values.sorted { $0.key < $1.key }.compactMap { pair, values in
      guard let first = values[0], let second = values[1] else { return nil }
      return (pair, first, second)
    }
  }
}

extension StudyResult.Row {
  /// The median time of each step with and without a guess, in the order of the steps.
  fileprivate static func steps(_ trials: [GuessedTrial], named sessions: [Session]) -> [Self] {
    let names = Dictionary(
      sessions.flatMap(\.tasks).map { ($0.id, $0.displayName) },
      uniquingKeysWith: { $1 }
    )
    var seen: Set<TaskID> = []
    let steps = trials.map(\.stepID).filter { seen.insert($0).inserted }
    return steps.compactMap { step in
      func median(_ isGuessed: Bool) -> Double {
        Median.of(trials.filter { $0.stepID == step && $0.isGuessed == isGuessed }.map(\.actual))
      }
      let (first, second) = (median(true), median(false))
      guard first.isFinite, second.isFinite else { return nil }
      return Self(name: names[step] ?? "", first: first, second: second)
    }
  }

  fileprivate static func pairs(
    _ pairs: [(number: Int, first: Double, second: Double)],
    of outcome: Study.Outcome,
    _ words: MeasureWords
  ) -> [Self] {
    func shown(_ value: Double) -> Double {
      outcome == .duration ? value : expm1(value) * 100
    }
    return pairs.map { pair in
      Self(
        name: words.parentsText("study.pair", ["number": "\(pair.number + 1)"]),
        first: shown(pair.first),
        second: shown(pair.second)
      )
    }
  }
}
