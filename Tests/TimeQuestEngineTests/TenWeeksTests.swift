import Foundation
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestTesting
import TimeQuestWords

@testable import TimeQuestEngine

/// Ten weeks of one player's life as they read them, from top to bottom, in every language.
///
/// The pages are `Documentation/ten-weeks.LANGUAGE.md`; `TIMEQUEST_RECORD=1` writes them anew.
struct TenWeeksTests {
  @Test("FEEL-04, GAME-05: ten weeks read as they are kept", arguments: Catalogue.languages)
  func tenWeeksReadAsTheyAreKept(language: String) async throws {
    let story = try await TenWeeks(language: language)
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Documentation/ten-weeks.\(language).md").standardized
    if ProcessInfo.processInfo.environment["TIMEQUEST_RECORD"] != nil {
      try Data(story.text.utf8).write(to: page)
    }
    #expect(try String(contentsOf: page, encoding: .utf8) == story.text)
  }

  @Test("rules.md, Words: no line comes back within six reveals", arguments: Catalogue.languages)
  func noLineComesBackWithinSixReveals(language: String) async throws {
    let reveals = try await TenWeeks(language: language).reveals
    #expect(reveals.count > 140)
    for index in reveals.indices {
      let earlier = reveals[max(0, index - 5)..<index].map(\.feedback.body)
      let body = reveals[index].feedback.body
      #expect(!earlier.contains(body), "reveal \(index): \(body)")
    }
  }

  @Test(
    "rules.md, Words: one and the same fact is told at most once in ten",
    arguments: Catalogue.languages
  )
  func aFactIsToldAtMostOnceInTen(language: String) async throws {
    let remarks = try await TenWeeks(language: language).remarks
    #expect(Set(remarks.compactMap(\.self)).count >= 4)
    for index in remarks.indices {
      guard let remark = remarks[index] else { continue }
      #expect(!remarks[max(0, index - 9)..<index].contains(remark), "reveal \(index): \(remark)")
    }
  }

  @Test("rules.md, Words: figure, rating and words agree", arguments: Catalogue.languages)
  func figureRatingAndWordsAgree(language: String) async throws {
    let catalogue = Catalogue.language(language)
    let nailed = catalogue.text("feedback.spotOn.headline")
    let discovery = catalogue.text("feedback.wayOff.headline")
    func lines(_ lists: MessageList...) -> Set<String> {
      Set(lists.flatMap(\.keys).map { catalogue[$0] })
    }
    let long = lines(.closeOver, .offOver)
    let short = lines(.closeUnder, .offUnder)
    for result in try await TenWeeks(language: language).reveals where result.validity == .ok {
      let (guess, took) = (result.estimatedSeconds.shown, result.actualSeconds.shown)
      let isHit = result.rating == .spotOn || guess == took
      guard result.lowSeconds == nil else { continue }
      #expect(result.direction == (guess > took ? .over : guess < took ? .under : .exact))
      #expect((result.feedback.headline == nailed) == isHit)
      if result.feedback.headline == discovery {
        #expect(result.rating == .wayOff && !result.isCelebrated)
      }
      if long.contains(result.feedback.body) { #expect(guess > took) }
      if short.contains(result.feedback.body) { #expect(guess < took) }
      if result.feedback.headline == "Guessed \(result.differenceText)" { #expect(!isHit) }
    }
  }
}

extension TrialResult {
  /// Whether its words speak of a best.
  fileprivate var isCelebrated: Bool { isPersonalBest && rating != .wayOff }
}

/// A player who guesses a few steps every day, and gets better at it.
private struct TenWeeks {
  private(set) var text = ""
  private(set) var reveals: [TrialResult] = []
  private(set) var remarks: [StepRemark?] = []

  private let fixture: EngineFixture
  private let catalogue: Catalogue
  private var random = SeededRandom(seed: 20)

  /// A step: its names, how long it takes on average, and the player's first guess in percent.
  private struct Step {
    let names: [String: String]
    let seconds: Int
    let firstGuess: Int
  }

  private static let morning = [
    Step(names: ["en": "Shower", "de": "Duschen"], seconds: 540, firstGuess: 55),
    Step(names: ["en": "Breakfast", "de": "Frühstück"], seconds: 840, firstGuess: 70),
    Step(names: ["en": "Pack up", "de": "Packen"], seconds: 240, firstGuess: 150),
  ]
  private static let weekend = [
    Step(names: ["en": "Tidy desk", "de": "Schreibtisch"], seconds: 1100, firstGuess: 40),
    Step(names: ["en": "Guitar", "de": "Gitarre"], seconds: 1500, firstGuess: 130),
  ]

  init(language: String) async throws {
    fixture = EngineFixture(at: try Instant(of: "2026-09-07T06:30:00Z"), zone: "UTC")
    catalogue = Catalogue.language(language)
    var change = PreferencesChange()
    change.locale = language
    _ = try await fixture.engine.updatePreferences(change)
    let names = ["en": ["Morning Launch", "Home Base"], "de": ["Morgenstart", "Basislager"]]
    let morning = try await quest(names[language]?[0], Self.morning, language, on: .weekdays)
    let weekend = try await quest(names[language]?[1], Self.weekend, language, on: [.sat])
    text = language == "de" ? "# Zehn Wochen\n" : "# Ten weeks\n"
    for week in 0..<10 {
      text += language == "de" ? "\n## Woche \(week + 1)\n" : "\n## Week \(week + 1)\n"
      for day in 0..<7 {
        // Some days go by without a quest; nothing is said of them.
        let isOff = Int.random(in: 0..<9, using: &random) == 0
        if !isOff, day < 5 { try await play(morning, Self.morning, week: week) }
        if !isOff, day == 5 { try await play(weekend, Self.weekend, week: week) }
        if day == 6 { text += "\n> \(try await fixture.engine.week().text)\n" }
        fixture.pass(days: 1, to: 23_400)
      }
    }
  }

  private func quest(
    _ name: String?,
    _ steps: [Step],
    _ language: String,
    on days: Weekdays
  ) async throws -> Routine {
    let quest = try await fixture.engine.owner.create(
      RoutineDraft(
        name: "x",
        displayName: name,
        activeDays: days,
        tasks: steps.map { .init(name: "x", displayName: $0.names[language]) }
      )
    )
    return try await fixture.engine.routineRecord(quest.id)
  }

  private mutating func play(_ quest: Routine, _ steps: [Step], week: Int) async throws {
    var state = try await fixture.engine.start(quest.id)
    text += "\n**\(state.displayName)**"
    if let detail = state.prompt.detail { text += " · \(detail)" }
    text += "\n\n"
    show(state.cues)
    for step in steps {
      let takes = step.seconds * Int.random(in: 80...120, using: &random) / 100
      // The lean wears off over the weeks, and a guess is never free of chance.
      let lean = 100 + (step.firstGuess - 100) * (10 - week) * (10 - week) / 100
      let chance = Int.random(in: 100 - 30 + 2 * week...100 + 30 - 2 * week, using: &random)
      let unit = takes > 600 ? 60 : 30
      let guess = max(unit, (step.seconds * lean / 100 * chance / 100 + unit / 2) / unit * unit)
      let isRange = Int.random(in: 0..<8, using: &random) == 0
      let low = max(30, guess * 7 / 10 / 30 * 30)
      let estimate =
        isRange
        ? Estimate(
          try EstimateRange(low: Seconds(low), high: Seconds(guess + 120), confidencePercent: 80)
        ) : try Estimate(Seconds(guess))
      show(try await fixture.engine.lockIn(estimate, in: state.sessionID).cues)
      fixture.pass(Seconds(takes))
      let interrupted = Int.random(in: 0..<40, using: &random) == 0
      state = try await fixture.engine.done(state.sessionID, flag: interrupted ? .interrupted : nil)
      let result = try #require(state.result)
      reveals.append(result)
      let session = state.sessionID
      remarks.append(try await fixture.store.read { try $0.session(session)?.trials.last?.remark })
      text += """
        - \(state.stepDisplayName): \(result.estimatedText) → \(result.actualText) · \
        \(result.differenceText). \(result.feedback.emoji) **\(result.feedback.headline)** \
        \(result.feedback.body)

        """
      show(state.cues)
      state = try await fixture.engine.next(state.sessionID)
    }
    let summary = try #require(state.summary)
    text += "- \(state.prompt.text)"
    if let detail = state.prompt.detail { text += " · \(detail)" }
    text += " · +\(summary.xpEarned) XP · \(catalogue.levelTitle(summary.level.after))"
    if let streak = summary.streak, streak > 1 {
      text += " · \(catalogue["label.streak"]) \(streak)"
    }
    text += "\n"
    for discovery in summary.discoveries {
      text += "- \(catalogue["label.discovery"]): **\(discovery.title)** \(discovery.text)\n"
    }
    if let chapter = summary.chapter {
      text +=
        "- \(catalogue["label.chapter"]) \(chapter.number): **\(chapter.title)** \(chapter.text)\n"
    }
    if let found = summary.thenAndNow {
      text += "- \(catalogue["label.thenAndNow"]): \(found.text)\n"
    }
    show(state.cues)
  }

  private mutating func show(_ cues: [Cue]?) {
    for cue in cues ?? [] where cue.kind == .celebration && cue.name != "spotOn" {
      text += "- 🎉 \(cue.text)\n"
    }
  }
}

extension Weekdays {
  fileprivate static let weekdays: Weekdays = [.mon, .tue, .wed, .thu, .fri]
}
