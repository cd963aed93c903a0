import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// How many players are told something untrue if nothing changes, and something true if it does.
///
/// Each player is looked at once a week for ten weeks.
enum LedgerTable {
  /// Reasons why an unchanging player can look like one who changes, or who guesses long or short.
  private enum World: String, CaseIterable {
    case independent
    case likeYesterday = "AR(1) 0.5 between days"
    case alike = "mornings alike"
    case badWeek = "a bad first week, by chance"
    case swapped = "hard steps swapped for easy ones"
    case regular = "steps grow regular, guesses stay"
    case biasedSteps = "step leans unrelated to length, SD 0.3"
  }

  /// A player whose life goes on for ten weeks: five steps each morning, three more in the evening.
  private struct Life {
    let trials: [SituatedTrial]
    /// How much longer than it takes each step is guessed, as a logarithm.
    let leans: [Double]
    /// Which step of each morning had no guess, in a study of the first eight weeks.
    let draw: StudyDraw

    /// The mornings of the study.
    var guessed: [GuessedTrial] {
      trials.filter { $0.hour < 12 && $0.trial.day < CivilDay(number: monday + 56) }
        .enumerated()
        .map { place, situated in
          GuessedTrial(
            stepID: situated.trial.stepID,
            day: situated.trial.day,
            actual: situated.trial.actual,
            isGuessed: place % 5 != draw.step(of: 5, number: place / 5)
          )
        }
    }
  }

  /// Prints the table, and returns whether all of it holds.
  static func print(players: Int) async -> Bool {
    Swift.print(
      """

      | heard within ten weeks, in percent of players | \
      \(Claim.allCases.map(\.rawValue).joined(separator: " | ")) | any of them |
      |---|\(String(repeating: "---|", count: Claim.allCases.count + 1))
      """
    )
    var holds = true
    for world in World.allCases {
      let told = await told(to: players, world)
      let any = share(told) { !$0.isEmpty }
      if any > Claim.mostFalse { holds = false }
      let cells = Claim.allCases.map { claim in text(share(told) { $0.contains(claim) }) }
      Swift.print(
        "| untrue: \(world.rawValue) | \(cells.joined(separator: " | ")) | \(text(any, any > Claim.mostFalse)) |"
      )
    }
    for (name, gain) in [("from 0.6 to 0.2", 2.0), ("from 0.3 to 0.2", 0.5)] {
      let told = await told(to: players, .independent, gain: gain)
      Swift.print(
        "| true: learning \(name) | \(text(share(told) { $0.contains(.learning) })) | | | | | | |"
      )
    }
    for lean in [0.1, 0.2, 0.3] {
      let told = await told(to: players, .independent, lean: lean)
      let percent = Int((expm1(lean) * 100).rounded())
      Swift.print(
        "| true: guesses \(percent) % long | | | | \(text(share(told) { $0.contains(.lean) })) | | | |"
      )
    }
    return holds
  }

  private static func text(_ percent: Double, _ isBroken: Bool = false) -> String {
    let text = String(format: "%.1f", percent)
    return isBroken ? "**\(text)**" : text
  }

  private static func share(_ told: [Set<Claim>], _ isWanted: (Set<Claim>) -> Bool) -> Double {
    Double(told.count(where: isWanted)) / Double(told.count) * 100
  }

  /// What each of the players hears: all of it where something changes or leans, else what is
  /// untrue.
  private static func told(
    to players: Int,
    _ world: World,
    gain: Double = 0,
    lean: Double = 0
  ) async -> [Set<Claim>] {
    await withTaskGroup(of: [Set<Claim>].self) { group in
      let parts = ProcessInfo.processInfo.activeProcessorCount
      for part in 0..<parts {
        group.addTask {
          stride(from: part, to: players, by: parts).map { player in
            var random = SimulatedRandom(seed: UInt64(player * 11 + 3))
            let life = life(in: world, gain: gain, lean: lean, &random)
            return heard(in: life, truth: gain > 0 || lean > 0)
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  private static func heard(in life: Life, truth isWanted: Bool) -> Set<Claim> {
    var heard: Set<Claim> = []
    for week in 1...10 {
      let monday = monday + 7 * week
      let seen = life.trials.filter { $0.trial.day < CivilDay(number: monday) }
      let trials = seen.map(\.trial)
      if let test = try? LearningTest(of: trials) {
        if test.verdict == .working { heard.insert(.learning) }
        if test.verdict == .lessSettled { heard.insert(.lessSettled) }
      }
      if Insight.found(in: seen).contains(where: { isWanted || !isTrue($0.insight, life) }) {
        heard.insert(.insight)
      }
      // Overall the latest 20 days, of a step its latest 20 trials.
      let latest = trials.filter { $0.day >= CivilDay(number: monday - MeasureWindow.standard) }
      let overall = TimeSense(of: latest)
      let middle = life.leans.reduce(0, +) / Double(life.leans.count)
      if leans(overall), isWanted || middle == 0 { heard.insert(.lean) }
      if case .success(let tendency) = overall[.centralTendency], tendency.leans(from: 1),
        !overall.isTendencyOfTheseSteps
      {
        heard.insert(.tendency)
      }
      for step in life.leans.indices where isWanted || life.leans[step] == 0 {
        let own = trials.filter { $0.stepID == .numbered(step) }.suffix(MeasureWindow.standard)
        if leans(TimeSense(of: Array(own))) { heard.insert(.lean) }
      }
    }
    if let study = try? StudyEffect(ofGuessing: life.guessed), study.isTold { heard.insert(.study) }
    return heard
  }

  private static func leans(_ sense: TimeSense) -> Bool {
    guard case .success(let bias) = sense[.bias] else { return false }
    return bias.leans(from: 0)
  }

  private static func isTrue(_ insight: Insight, _ life: Life) -> Bool {
    func mean(_ steps: [Int]) -> Double {
      steps.map { life.leans[$0] }.reduce(0, +) / Double(steps.count)
    }
    let difference =
      switch insight {
      case .mornings, .evenings: mean([0, 1, 2, 3, 4]) - mean([5, 6, 7])
      case .firstSteps, .lastSteps: mean([0, 5]) - mean([4, 7])
      case .shortSteps, .longSteps: mean([0, 1, 5]) - mean([3, 4, 7])
      case .weekdays, .weekends: 0.0
      }
    let isSecond = [Insight.evenings, .weekends, .lastSteps, .longSteps].contains(insight)
    return isSecond ? difference < 0 : difference > 0
  }

  /// 2026-01-05.
  private static let monday = 20_458
  private static let days = 70
  /// In seconds.
  private static let lengths = [150.0, 240, 420, 900, 1500, 180, 600, 1200]

  private static func life(
    in world: World,
    gain: Double,
    lean: Double,
    _ random: inout SimulatedRandom
  ) -> Life {
    let leans = lengths.map { _ in lean + (world == .biasedSteps ? 0.3 * random.normal() : 0) }
    func noise(_ days: Int) -> [[Double]] {
      (0..<days).map { _ in lengths.map { _ in random.normal() } }
    }
    var noises = noise(days)
    if world == .badWeek {
      // The worst first week of five: one player in five has such a one.
      let weeks = (0..<5).map { _ in noise(7) }
      func miss(_ week: [[Double]]) -> Double { week.joined().reduce(0) { $0 + abs($1) } }
      noises.replaceSubrange(0..<7, with: weeks.max { miss($0) < miss($1) } ?? [])
    }
    var mood = random.normal()
    var trials: [SituatedTrial] = []
    for day in 0..<days {
      mood =
        world == .likeYesterday
        ? 0.5 * mood + 0.75.squareRoot() * random.normal() : random.normal()
      let shared = world == .alike || world == .likeYesterday ? 0.2 * mood : 0
      let at = Double(day) / Double(days)
      for (step, length) in lengths.enumerated() {
        let isSwapped = world == .swapped && step < 2
        let isHard = isSwapped && day < days / 2
        let scale = 0.2 * (1 + gain * exp(-4 * at)) * (isHard ? 3 : 1)
        let spread = world == .regular ? 0.4 * exp(-2 * at) : 0.2
        trials.append(
          SituatedTrial(
            MeasuredTrial(
              stepID: .numbered(isSwapped && !isHard ? step + lengths.count : step),
              day: CivilDay(number: monday + day),
              // The guess knows what the step usually takes, and not what it takes that day.
              estimated: length * exp(leans[step] + shared + scale * noises[day][step]),
              actual: length * exp(spread * random.normal())
            ),
            hour: step < 5 ? 7 : 19,
            isFirst: step == 0 || step == 5,
            isLast: step == 4 || step == 7
          )
        )
      }
    }
    return Life(trials: trials, leans: leans, draw: StudyDraw(seed: Int(random.uniform() * 0x1p53)))
  }
}
