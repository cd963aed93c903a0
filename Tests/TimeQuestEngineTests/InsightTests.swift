import Testing
import TimeQuestEngine
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestTesting

/// Insights as a player reads them.
struct InsightTests {
  private let fixture = EngineFixture(at: .sample)

  /// Plays for ten weeks; weekends are guessed twice as long.
  private func play(isPractice: Bool = false) async throws {
    let quest = try await fixture.quest()
    for number in 0..<70 {
      let now = CivilDay(number: CivilDay.sample.number + number)
      let isFree = [Weekday.sat, .sun].contains(now.weekday)
      let started = try await fixture.engine.start(quest.id, isPractice: isPractice)
      let guess: Seconds = number.isMultiple(of: 2) ? 100 : 110
      try await fixture.reveal(
        started.sessionID,
        .init(guess: isFree ? 200 : guess, takes: 100)
      )
      _ = try await fixture.engine.next(started.sessionID)
      fixture.pass(86_400 - 100)
    }
  }

  @Test("GAME-05: an insight has its sentence and its number of guesses")
  func anInsightIsToldWithItsNumberOfGuesses() async throws {
    #expect(try await fixture.engine.insights().isEmpty)
    try await play()
    let found = try await fixture.engine.insights()
    #expect(found.map(\.key) == [.weekends])
    let n = try #require(found.first?.n)
    #expect((60...70).contains(n))
    #expect(
      found.first?.text
        == "For what they take, weekends get longer guesses from you than weekdays (\(n) guesses)."
    )
  }

  @Test func anInsightChangesOnMondaysAlone() async throws {
    try await play()
    var seen: [[InsightEntry]] = []
    for _ in 0..<15 {
      seen.append(try await fixture.engine.insights())
      fixture.pass(86_400)
    }
    let changes = zip(seen, seen.dropFirst()).count { $0 != $1 }
    #expect(changes <= 2)
  }

  @Test func practiceShowsNothing() async throws {
    try await play(isPractice: true)
    #expect(try await fixture.engine.insights().isEmpty)
  }
}
