import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

/// Random requests, valid or not, after which the invariants must hold.
struct RandomPlayTests {
  private static let legal: [Phase: Set<Phase>] = [
    .estimating: [.active, .abandoned],
    .active: [.recalling, .revealing, .abandoned],
    .recalling: [.revealing, .abandoned],
    .revealing: [.estimating, .summary, .abandoned],
    .summary: [],
    .abandoned: [],
  ]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func randomPlayBreaksNoRule(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let fixture = EngineFixture()
    let quests = [
      try await fixture.quest("A", steps: 1), try await fixture.quest("B", steps: 3),
      try await fixture.quest("C", steps: 2, on: [.mon, .wed, .sat], feedback: .summary),
    ]
    var sessions: [SessionID: Session] = [:]
    var xp = 0
    for _ in 0..<TestEffort.rounds(500, full: 1500) {
      let before = sessions.values.sorted { $0.id < $1.id }
      do {
        let turn = try await Self.act(in: fixture, quests, before.map(\.id), &random)
        guard let turn else { continue }
        Self.check(turn.session, after: sessions[turn.session.id])
        sessions[turn.session.id] = turn.session
      } catch let error as QuestError {
        try await Self.checkNothingChanged(fixture, sessions, after: error)
      }
      let progress = try await fixture.engine.playerRecord().progress
      let earned = sessions.values.compactMap(\.award?.xpEarned).reduce(0, +)
      #expect(progress.totalXP >= xp)
      #expect(progress.totalXP == earned)
      #expect(progress.longestStreak >= progress.currentStreak)
      xp = progress.totalXP
    }
    let open = sessions.values.filter { $0.phase.isOpen }
    #expect(Set(open.map(\.routineID)).count == open.count, "two open sessions of one quest")
    #expect(xp > 0)
  }

  private static func check(_ session: Session, after before: Session?) {
    #expect(session.trials.count <= session.tasks.count)
    #expect(session.trials.map(\.orderIndex) == Array(0..<session.trials.count))
    #expect(session.tasks.indices.contains(session.step))
    let hasTrial = session.phase == .active || session.phase == .recalling
    #expect((session.openTrial != nil) == hasTrial)
    #expect((session.award != nil) == (session.phase == .summary))
    #expect((session.completedAt != nil) == (session.phase == .summary))
    if session.phase == .summary { #expect(session.trials.count == session.tasks.count) }
    for trial in session.trials { #expect(trial.actual.milliseconds >= 1 && trial.xp >= 10) }
    guard let before else {
      #expect(session.phase == .estimating && session.revision == 1)
      return
    }
    if session == before { return }
    #expect(session.revision == before.revision + 1)
    if session.phase == before.phase {
      // Only a flag changes without a transition.
      #expect(session.step == before.step && session.award == before.award)
      #expect(session.trials.map(\.xp) == before.trials.map(\.xp))
    } else {
      #expect(legal[before.phase]?.contains(session.phase) == true)
    }
  }

  private static func checkNothingChanged(
    _ fixture: EngineFixture,
    _ sessions: [SessionID: Session],
    after error: QuestError
  ) async throws {
    switch error {
    case .wrongPhase(let state), .refused(_, .some(let state)):
      let stored = try #require(try await fixture.engine.stored.current(state.sessionID))
      #expect(sessions[state.sessionID] == stored.session)
      #expect(stored.state == state.withoutCues)
    case .refused(.notToday, nil): break
    default: Issue.record("\(error)")
    }
  }

  private static func act(
    in fixture: EngineFixture,
    _ quests: [Routine],
    _ sessions: [SessionID],
    _ random: inout SeededRandom
  ) async throws -> StoredTransition? {
    let engine = fixture.engine
    let step = Bool.random(using: &random) ? Int.random(in: 0...2, using: &random) : nil
    let flag = [PlayerFlag.interrupted, .forgotDone, nil, nil, nil].randomElement(using: &random)
    let dice = Int.random(in: 0...13, using: &random)
    guard let id = sessions.randomElement(using: &random), dice > 0 else {
      let quest = quests.randomElement(using: &random)?.id
      return try await engine.stored.start(try #require(quest))
    }
    // Mostly the current session, so that some are completed.
    let current = try await engine.stored.current()?.session.id
    let session = dice.isMultiple(of: 4) ? id : current ?? id
    switch dice {
    case 1...3:
      let guess = Seconds(milliseconds: .random(in: 1000...600_000, using: &random))
      return try await engine.stored.lockIn(try Estimate(guess), in: session, step: step)
    case 4...6: return try await engine.stored.done(session, flag: flag ?? nil, step: step)
    case 7...9: return try await engine.stored.next(session, step: step)
    case 10:
      let revealed = try await engine.stored.current(session)?.session.trials.count ?? 0
      guard revealed > 0 else { return nil }
      let index = Int.random(in: 0..<revealed, using: &random)
      return try await engine.stored.flag(session, step: index, as: flag ?? nil)
    case 11:
      return try await engine.stored.recall(Bool.random(using: &random) ? 60 : nil, in: session)
    case 12:
      guard Int.random(in: 0...4, using: &random) == 0 else { return nil }
      return try await engine.stored.abandon(session)
    default:
      var change = PlayerChange()
      change.askFelt = .random(using: &random)
      change.streakMode = ["scheduled", "calendar", "off"].randomElement(using: &random)
      _ = try await engine.owner.update(change)
      fixture.pass(Seconds(milliseconds: .random(in: 0...100_000_000, using: &random)))
      if Int.random(in: 0...9, using: &random) == 0 { fixture.clock.step(days: -3) }
      return nil
    }
  }
}
