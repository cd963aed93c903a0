import Foundation
import Testing
import TimeQuestModels
import TimeQuestTesting
import TimeQuestWords

@testable import TimeQuestEngine

/// A year of five kinds of players: what is there to come back for in each month.
///
/// The table is `Documentation/a-year.md`; `TIMEQUEST_RECORD=1` writes it anew.
struct YearTests {
  @Test("rules.md, Discoveries: a year of five kinds of players is as it is kept")
  func aYearIsAsItIsKept() async throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Documentation/a-year.md").standardized
    let years = try await withThrowingTaskGroup(of: (Int, Year).self) { group in
      for (index, kind) in Year.Kind.allCases.enumerated() {
        group.addTask { (index, try await Year(of: kind)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    let text = Year.introduction + years.map(\.table).joined()
    if ProcessInfo.processInfo.environment["TIMEQUEST_RECORD"] != nil {
      try Data(text.utf8).write(to: page)
    }
    #expect(try String(contentsOf: page, encoding: .utf8) == text)

    let diligent = years[0].months
    // From week five on about one discovery a week, and still some in month ten.
    let early = diligent[1...5].map(\.discoveries).reduce(0, +)
    #expect(early >= 15, "\(early) discoveries in months two to six")
    #expect(diligent[9].discoveries >= 1)
    for year in years {
      #expect(year.months.map(\.thenAndNows).reduce(0, +) <= 52)
      let isImproving = year.kind != .unchanging && year.kind != .sporadic
      #expect(!isImproving || year.months.contains { $0.thenAndNows > 0 }, "\(year.kind)")
    }
  }
}

/// What a month holds.
private struct Month {
  var quests = 0
  var discoveries = 0
  var chapters = 0
  var lines: Set<String> = []
  var thenAndNows = 0
}

private struct Year {
  enum Kind: String, CaseIterable, Sendable {
    case diligent, sporadic, improving, unchanging, restarting

    var note: String {
      switch self {
      case .diligent: "plays nearly every day and gets better slowly"
      case .sporadic: "plays on a day in four, as it happens"
      case .improving: "plays on most days and learns fast"
      case .unchanging: "plays on most days and guesses as on the first"
      case .restarting: "plays for two months, not for two, and then again"
      }
    }

    func plays(on day: Int, by chance: Int) -> Bool {
      switch self {
      case .diligent: chance < 95
      case .sporadic: chance < 25
      case .improving, .unchanging: chance < 75
      case .restarting: !(60..<120).contains(day) && chance < 80
      }
    }

    /// How much of the first lean is left, in percent.
    func lean(on day: Int) -> Int {
      switch self {
      case .diligent: max(10, 100 - day / 2)
      case .sporadic: max(40, 100 - day / 5)
      case .improving, .restarting: max(5, 100 - day)
      case .unchanging: 100
      }
    }
  }

  static let introduction = """
    # A year of five kinds of players

    Each plays through the engine with a simulated clock: a quest of three steps on weekdays, one of two
    on Saturdays, and one of three on Tuesday and Thursday evenings. A line is a text that the player read in that month; the
    same line read twice counts once. The test `YearTests` makes this page, and compares it.

    """

  let kind: Kind
  private(set) var months = Array(repeating: Month(), count: 12)

  private struct Step {
    let name: String
    let seconds: Int
    let firstGuess: Int
  }

  private static let quests: [(name: String, days: Weekdays, steps: [Step])] = [
    (
      "Morning", [.mon, .tue, .wed, .thu, .fri],
      [
        Step(name: "Shower", seconds: 540, firstGuess: 55),
        Step(name: "Breakfast", seconds: 840, firstGuess: 70),
        Step(name: "Pack up", seconds: 240, firstGuess: 150),
      ]
    ),
    (
      "Home Base", [.sat],
      [
        Step(name: "Tidy desk", seconds: 1100, firstGuess: 40),
        Step(name: "Guitar", seconds: 2400, firstGuess: 130),
      ]
    ),
    (
      "Evening", [.tue, .thu],
      [
        Step(name: "Reading", seconds: 1900, firstGuess: 70),
        Step(name: "Teeth", seconds: 150, firstGuess: 200),
        Step(name: "Lights out", seconds: 50, firstGuess: 250),
      ]
    ),
  ]

  init(of kind: Kind) async throws {
    self.kind = kind
    let fixture = EngineFixture(at: try Instant(of: "2026-09-07T06:30:00Z"), zone: "UTC")
    var random = SeededRandom(seed: 7)
    var quests: [Routine] = []
    for quest in Self.quests {
      let made = try await fixture.engine.owner.create(
        RoutineDraft(
          name: quest.name,
          activeDays: quest.days,
          tasks: quest.steps.map { .init(name: $0.name) }
        )
      )
      quests.append(try await fixture.engine.routineRecord(made.id))
    }
    for day in 0..<360 {
      let weekday = fixture.today.weekday
      let isPlayed = kind.plays(on: day, by: Int.random(in: 0..<100, using: &random))
      for (quest, made) in zip(quests, Self.quests) where isPlayed && made.days.contains(weekday) {
        try await play(quest, made.steps, day, fixture, &random)
      }
      if weekday == .sun { months[day / 30].lines.insert(try await fixture.engine.week().text) }
      fixture.pass(days: 1, to: 23_400)
    }
  }

  private mutating func play(
    _ quest: Routine,
    _ steps: [Step],
    _ day: Int,
    _ fixture: EngineFixture,
    _ random: inout SeededRandom
  ) async throws {
    var state = try await fixture.engine.start(quest.id)
    var lines: [String?] = [state.prompt.detail]
    for step in steps {
      let takes = step.seconds * Int.random(in: 85...115, using: &random) / 100
      let lean = 100 + (step.firstGuess - 100) * kind.lean(on: day) / 100
      let chance = Int.random(in: 80...120, using: &random)
      let unit = takes > 600 ? 60 : takes > 120 ? 30 : 10
      let guess = max(unit, (step.seconds * lean / 100 * chance / 100 + unit / 2) / unit * unit)
      let isRange = Int.random(in: 0..<12, using: &random) == 0
      let range = try EstimateRange(
        low: Seconds(max(10, guess * 85 / 100)),
        high: Seconds(guess * 115 / 100 + 10),
        confidencePercent: 80
      )
      let estimate = isRange ? Estimate(range) : try Estimate(Seconds(guess))
      _ = try await fixture.engine.lockIn(estimate, in: state.sessionID)
      fixture.pass(Seconds(takes))
      state = try await fixture.engine.done(state.sessionID)
      lines += [state.result?.feedback.headline, state.result?.feedback.body]
      state = try await fixture.engine.next(state.sessionID)
    }
    let summary = try #require(state.summary)
    lines += [state.prompt.detail, summary.thenAndNow?.text, summary.chapter?.text]
    lines += summary.discoveries.map(\.text) + summary.celebrations.map(\.text)
    months[day / 30].quests += 1
    months[day / 30].discoveries += summary.discoveries.count
    months[day / 30].chapters += summary.chapter == nil ? 0 : 1
    months[day / 30].thenAndNows += summary.thenAndNow == nil ? 0 : 1
    months[day / 30].lines.formUnion(lines.compactMap(\.self))
  }

  var table: String {
    let rows = months.enumerated().map { index, month in
      "| \(index + 1) | \(month.quests) | \(month.discoveries) | \(month.chapters) "
        + "| \(month.lines.count) | \(month.thenAndNows) |\n"
    }
    let sum = { (number: (Month) -> Int) in months.map(number).reduce(0, +) }
    return """

      ## \(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst()): \(kind.note)

      | month | quests | discoveries | chapters | distinct lines | then-and-nows |
      |---|---|---|---|---|---|
      \(rows.joined())| all | \(sum(\.quests)) | \(sum(\.discoveries)) | \(sum(\.chapters)) | | \(sum(\.thenAndNows)) |

      """
  }
}
