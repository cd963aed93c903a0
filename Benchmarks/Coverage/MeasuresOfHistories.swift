import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// Computes every measure of the histories in a JSON document, for a program that compares them
/// with a computation of its own: `Tests/Measures/check`.
struct MeasuresOfHistories: Encodable {
  struct Input: Decodable {
    let histories: [History]
    let quantiles: [[Double]]
  }

  struct History: Decodable {
    let trials: [TrialInput]
    let mornings: [MorningInput]
    let times: [[Double]]
    let asked: [Int]
    let guessed: [GuessedInput]
    let pairs: [Double]
  }

  /// A run, or a morning that was none.
  struct MorningInput: Decodable {
    let steps: [Int]
    let times: [Double]
    let gaps: [Double]
    let isWeekend: Bool
    let isRun: Bool

    var run: QuestRun? {
      guard isRun else { return nil }
      return QuestRun(
        steps: steps.map(TaskID.numbered),
        times: times,
        gaps: gaps,
        total: PastDuration(
          seconds: times.reduce(0, +) + gaps.reduce(0, +),
          isWeekend: isWeekend
        )
      )
    }
  }

  struct GuessedInput: Decodable {
    let step: Int
    let day: Int
    let actual: Double
    let guessed: Bool

    var trial: GuessedTrial {
      GuessedTrial(
        stepID: .numbered(step),
        day: CivilDay(number: day),
        actual: actual,
        isGuessed: guessed
      )
    }
  }

  struct TrialInput: Decodable {
    let step: Int
    let day: Int
    let estimated: Double
    let actual: Double
    let felt: Double?
    let low: Double?
    let high: Double?
    let confidence: Double?

    var measured: MeasuredTrial {
      var range: ClosedRange<Double>?
      if let low, let high { range = low...high }
      return MeasuredTrial(
        stepID: .numbered(step),
        day: CivilDay(number: day),
        estimated: estimated,
        actual: actual,
        felt: felt,
        range: range,
        confidence: confidence ?? 0.8
      )
    }
  }

  struct Figure: Encodable {
    var value: Double?
    var low: Double?
    var high: Double?
    let n: Int
    var days: Int?
    var needed: Int?
    var unit: String?
  }

  struct Figures: Encodable {
    var measures: [String: Figure] = [:]
    var numbers: [String: Double] = [:]
  }

  var histories: [Figures] = []
  var quantiles: [Double] = []

  init(of input: Input) {
    histories = input.histories.map(Self.answer)
    quantiles = input.quantiles.map { pair in
      pair.count > 1
        ? StudentTDistribution.quantile(pair[0], degreesOfFreedom: pair[1])
        : NormalDistribution.quantile(pair[0])
    }
  }

  private static func answer(_ history: History) -> Figures {
    let trials = history.trials.map(\.measured)
    let sense = TimeSense(of: trials)
    var answer = Figures()
    for measure in TimeSenseMeasure.allCases {
      switch sense[measure] {
      case .success(let found):
        answer.measures[measure.rawValue] = Figure(
          value: found.value,
          low: found.interval?.lowerBound,
          high: found.interval?.upperBound,
          n: found.n,
          days: found.days
        )
      case .failure(let error):
        answer.measures[measure.rawValue] = Figure(
          n: error.n,
          needed: error.needed,
          unit: error.unit.rawValue
        )
      }
    }
    answer.numbers["guesses"] = sense.steadinessParts?.guesses
    answer.numbers["times"] = sense.steadinessParts?.times
    answer.numbers["correlation"] = sense.steadinessParts?.correlation
    answer.numbers["indifferencePoint"] = sense.indifferencePoint
    answer.numbers["meantHitRate"] = sense.meantHitRate
    answer.add(trials)
    answer.add(history)
    answer.add("guess", try? StudyEffect(ofGuessing: history.guessed.map(\.trial)))
    answer.add("pairs", try? StudyEffect(ofPairs: history.pairs))
    return answer
  }
}

extension MeasuresOfHistories.Figures {
  fileprivate mutating func add(_ trials: [MeasuredTrial]) {
    var errors = ErrorsInSeconds()
    for trial in trials { errors.add(trial.difference) }
    if !trials.isEmpty {
      numbers["variableError"] = errors.variable
      numbers["totalError"] = errors.total
    }
    if let transfer = try? Transfer(of: trials) {
      numbers["firstMissEarly"] = transfer.early.value
      numbers["firstMissLate"] = transfer.late.value
      numbers["transferRatio"] = transfer.change?.ratio
      numbers["transferDetectable"] = transfer.change?.smallestDetectable
    }
    if let curve = try? LearningCurve(fitting: trials.map { abs($0.logRatio) }) {
      numbers["plateau"] = curve.plateau
      numbers["gain"] = curve.gain
      numbers["rate"] = curve.rate
    }
    guard let test = try? LearningTest(of: trials) else { return }
    numbers["falling"] = test.falling
    numbers["rising"] = test.rising
    numbers["pFalling"] = test.pFalling
    numbers["pRising"] = test.pRising
    numbers["ratio"] = test.change?.ratio
    numbers["smallestDetectable"] = test.change?.smallestDetectable
  }

  fileprivate mutating func add(_ name: String, _ effect: StudyEffect?) {
    numbers["\(name)Ratio"] = effect?.ratio
    numbers["\(name)Low"] = effect?.interval.lowerBound
    numbers["\(name)High"] = effect?.interval.upperBound
  }

  fileprivate mutating func add(_ history: MeasuresOfHistories.History) {
    let runs = history.mornings.map(\.run)
    let totals = QuestRun.totals(
      of: history.asked.map(TaskID.numbered),
      on: runs.compactMap(\.self),
      times: history.times
    )
    for (name, past) in [("door", runs.compactMap { $0?.total }), ("sum", totals)] {
      for (kind, onWeekend) in [("Weekday", false), ("Weekend", true)] {
        guard let forecast = try? DurationForecast(of: past, onWeekend: onWeekend) else { continue }
        numbers["\(name)\(kind)N"] = Double(forecast.n)
        numbers["\(name)\(kind)Effective"] = forecast.effectiveRuns
        for percent in [10, 50, 80, 90, 99] {
          numbers["\(name)\(kind)\(percent)"] = forecast.seconds(percent: percent)
          numbers["\(name)\(kind)Bound\(percent)"] = forecast.bound(percent: percent)
        }
      }
    }
    let record = ForecastRecord(of: runs.map { $0?.total })
    numbers["runs"] = Double(record.runs)
    numbers["inside50"] = Double(record.inside50)
    numbers["inside80"] = Double(record.inside80)
    numbers["inside90"] = Double(record.inside90)
  }
}

extension TaskID {
  /// The id of a simulated step.
  static func numbered(_ number: Int) -> TaskID {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0)
    bytes.15 = UInt8(truncatingIfNeeded: number)
    return TaskID(UUID(uuid: bytes))
  }
}
