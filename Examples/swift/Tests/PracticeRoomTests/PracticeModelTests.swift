import Foundation
import PracticeRoom
import Testing
import TimeQuest
import TimeQuestSQLite

@MainActor
struct PracticeModelTests {
  private let clock: SimulatedClock

  init() throws {
    // A Monday.
    clock = SimulatedClock(at: try #require(Instant("2026-11-16T07:00:00.000Z")))
  }

  private func model() -> PracticeModel {
    PracticeModel(store: InMemoryStore(clock: .simulated), environment: clock.environment)
  }

  /// Plays the first piece to its end; both parts take what was guessed unless `takes` says more.
  private func play(_ model: PracticeModel, takes: Seconds = 300) async throws {
    try await model.open()
    if model.pieces.isEmpty { try await model.add("Sonata", parts: ["scales", "theme"]) }
    try await model.begin(try #require(model.pieces.first))
    for _ in 0..<2 {
      try await model.guess(300)
      _ = clock.advance(by: takes)
      try await model.done()
      try await model.goOn()
    }
  }

  @Test func aPieceIsPlayedPartByPart() async throws {
    let model = model()
    try await play(model, takes: 240)
    let steps = try #require(model.state?.summary).steps
    #expect(steps.map(\.stepDisplayName) == ["scales", "theme"])
    #expect(steps.map(\.result.estimatedText) == ["5m", "5m"])
    #expect(steps.map(\.result.actualText) == ["4m", "4m"])
    #expect(steps.map { $0.result.accuracyPercent?.rounded() } == [68, 68])
  }

  @Test func weeksAreCountedHoweverOftenThePlayerPlays() async throws {
    let model = model()
    var weeks: [Int?] = []
    // Monday, Thursday, the next Friday, the Monday after that, and after a month away.
    for days in [0, 3, 8, 3, 30] {
      _ = clock.advance(by: Seconds(days * 86_400))
      try await play(model)
      weeks.append(model.profile?.streak.current)
    }
    #expect(weeks == [1, 1, 2, 3, 3])
  }

  @Test func theStateOfAPartThatRunsHoldsNoTime() async throws {
    let model = model()
    try await model.add("Sonata", parts: ["scales"])
    try await model.begin(try #require(model.pieces.first))
    try await model.guess(300)
    let locked = String(describing: model.state)
    try await model.open()
    let before = model.state
    _ = clock.advance(by: 777)
    try await model.open()
    #expect(model.state == before, "777 seconds are not to be seen")
    #expect(before?.phase == .active)
    // The ids are random, and can hold any digits.
    let id = /[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/
    for shown in [locked, String(describing: before)].map({ $0.replacing(id, with: "") }) {
      #expect(!shown.contains("300") && !shown.contains("2026"), "\(shown)")
    }
  }

  @Test func aPartThatRunsSurvivesTheApp() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let path = folder.appending(path: "practice.sqlite").path
    func reopened() throws -> PracticeModel {
      PracticeModel(
        store: try SQLiteStore(path: path, clock: .simulated),
        environment: clock.environment
      )
    }
    let first = try reopened()
    try await first.add("Sonata", parts: ["scales"])
    try await first.begin(try #require(first.pieces.first))
    try await first.guess(300)
    try await first.close()
    _ = clock.advance(by: 330)
    let second = try reopened()
    try await second.open()
    try await second.done()
    #expect(second.state?.result?.actualText == "5m 30s")
    try await second.close()
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aPartThatWasInterruptedDoesNotCount() async throws {
    let model = model()
    try await model.add("Sonata", parts: ["scales"])
    try await model.begin(try #require(model.pieces.first))
    try await model.guess(60)
    _ = clock.advance(by: 60)
    try await model.done(wasInterrupted: true)
    #expect(model.state?.result?.feedback.key == "feedback.uncounted")
  }
}
