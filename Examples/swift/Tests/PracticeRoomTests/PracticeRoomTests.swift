import Foundation
import PracticeRoom
import Testing
import TimeQuest
import TimeQuestSQLite

struct PracticeRoomTests {
  private let clock: SimulatedClock

  init() throws {
    // A Monday.
    clock = SimulatedClock(at: try #require(Instant("2026-11-16T07:00:00.000Z")))
  }

  @Test func aPieceIsPlayedPartByPart() async throws {
    let room = PracticeRoom(store: InMemoryStore(clock: .simulated), environment: clock.environment)
    guard case .pieces([], let standing) = try await room.open() else { throw Unexpected() }
    #expect(standing == Standing(level: "Time Sense: New", weeks: 0))

    let outcomes = try await play("Sonata", guesses: [300, 600], takes: [300, 480], in: room)
    #expect(outcomes.map(\.part) == ["scales", "theme"])
    #expect(outcomes.map(\.guessed) == ["5m", "10m"])
    #expect(outcomes.map(\.took) == ["5m", "8m"])
    #expect(outcomes.map { $0.accuracyPercent.rounded() } == [100, 68])
  }

  @Test func weeksAreCountedHoweverOftenOnePlays() async throws {
    let room = PracticeRoom(store: InMemoryStore(clock: .simulated), environment: clock.environment)
    var weeks: [Int?] = []
    // Monday, Thursday, the next Friday, the Monday after that, and after a month away.
    for days in [0, 3, 8, 3, 30] {
      _ = clock.advance(by: Seconds(days * 86_400))
      _ = try await play("Sonata", guesses: [300, 600], takes: [300, 600], in: room)
      guard case .pieces(_, let standing) = try await room.open() else { throw Unexpected() }
      weeks.append(standing.weeks)
    }
    #expect(weeks == [1, 1, 2, 3, 3])
  }

  @Test func whatIsDrawnOfAPartThatRunsHoldsNoTime() async throws {
    let room = PracticeRoom(store: InMemoryStore(clock: .simulated), environment: clock.environment)
    let playing = try await startedPart(in: room)
    let before = "\(playing)"
    _ = clock.advance(by: 777)
    let after = "\(try await room.open())"
    #expect(before == after)
    #expect(!after.contains("seconds") && !after.contains("Instant") && !after.contains("2026"))
  }

  @Test func aPartThatRunsSurvivesTheApp() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "practice.sqlite").path
    do {
      let store = try SQLiteStore(path: path, clock: .simulated)
      let room = PracticeRoom(store: store, environment: clock.environment)
      _ = try await startedPart(in: room)
      try await room.close()
    }
    _ = clock.advance(by: 330)
    let store = try SQLiteStore(path: path, clock: .simulated)
    let room = PracticeRoom(store: store, environment: clock.environment)
    guard case .playing(let part) = try await room.open() else { throw Unexpected() }
    guard case .reveal(_, let outcome, _) = try await room.done(part) else { throw Unexpected() }
    #expect(outcome.took == "5m 30s")
    try await room.close()
  }

  @Test func aPartThatWasInterruptedDoesNotCount() async throws {
    let room = PracticeRoom(store: InMemoryStore(clock: .simulated), environment: clock.environment)
    guard case .playing(let part) = try await startedPart(in: room) else { throw Unexpected() }
    _ = clock.advance(by: 60)
    let screen = try await room.done(part, wasInterrupted: true)
    guard case .reveal(_, let outcome, let cheers) = screen else { throw Unexpected() }
    #expect(outcome.feedback.key == "feedback.uncounted")
    #expect(cheers.isEmpty)
  }
}

extension PracticeRoomTests {
  private struct Unexpected: Error {}

  private func startedPart(in room: PracticeRoom) async throws -> Screen {
    guard case .pieces(let pieces, _) = try await room.add("Sonata", parts: ["scales", "theme"]),
      case .guess(let part) = try await room.begin(pieces[0])
    else { throw Unexpected() }
    return try await room.guess(300, for: part)
  }

  /// Plays a piece of two parts to its end, and answers the outcomes.
  private func play(
    _ name: String,
    guesses: [Seconds],
    takes: [Seconds],
    in room: PracticeRoom
  ) async throws -> [Outcome] {
    guard case .pieces(var pieces, _) = try await room.open() else { throw Unexpected() }
    if pieces.isEmpty {
      guard case .pieces(let added, _) = try await room.add(name, parts: ["scales", "theme"]) else {
        throw Unexpected()
      }
      pieces = added
    }
    var screen = try await room.begin(pieces[0])
    for (guess, take) in zip(guesses, takes) {
      guard case .guess(let part) = screen else { throw Unexpected() }
      screen = try await room.guess(guess, for: part)
      _ = clock.advance(by: take)
      screen = try await room.done(part)
      screen = try await room.goOn(after: part)
    }
    guard case .summary(_, let outcomes, _, _) = screen else { throw Unexpected() }
    return outcomes
  }
}
