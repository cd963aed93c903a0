import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

/// Values that have the form of their column, and contradict each other or are out of range.
@Suite struct DamagedValueTests {
  private static let damages: [(String, @Sendable (inout Session) -> Void)] = [
    ("step 7 does not exist", { $0.step = 7 }),
    ("a revision is out of range", { $0.revision = .max }),
    ("an open trial belongs to the phases active and recalling", { $0.openTrial = nil }),
    ("a measured time belongs to the phase recalling", { $0.phase = .recalling }),
    ("an award and a completion belong to the phase summary", { $0.completedAt = .sample }),
  ]

  @Test(arguments: damages.indices)
  func aDamagedSessionIsAnErrorThatNamesItAndNeverATrap(_ index: Int) async throws {
    let (words, damage) = Self.damages[index]
    let expected = "session \(SessionID.sample(1)): \(words)"
    try await withStore { store in
      try await store.write { writer in
        var session = Session.sample(phase: .active, openTrial: .sample())
        damage(&session)
        try writer.put(session)
      }
      let reads: [@Sendable (any StoreReader) throws -> Void] = [
        { _ = try $0.session(.sample(1)) },
        { _ = try $0.sessions(SessionQuery(players: [.sample(1)])) },
      ]
      try await Self.expect(expected, of: reads, in: store)
      #expect(try await Self.problems(in: store) == [expected])
    }
  }

  @Test func aDamagedPlayerRoutineTombstoneAndPINAreErrorsThatNameThem() async throws {
    try await withStore { store in
      try await store.write { writer in
        var player = Player.sample()
        player.progress.totalXP = .max
        try writer.put(player)
        try writer.setDefaultPlayer(player.id)
        var routine = Routine.sample()
        routine.tasks += routine.tasks
        try writer.put(routine)
        var stamp = EditStamp(revision: 1, updatedAt: .sample, editID: .sample(1))
        stamp.revision = .max
        let entry = ScheduleEntry(
          since: .sample,
          activeDays: .everyDay,
          isActive: true,
          playerIDs: nil,
          hasTasks: true,
          stamp: stamp
        )
        try writer.put(Tombstone(RoutineID.sample(9), scheduleHistory: [entry]))
        try writer.put(PINRecord(hash: "", generation: 1, failedTries: .max))
      }
      let player = "player \(PlayerID.sample(1)): progress is out of range"
      let routine = "routine \(RoutineID.sample(1)): a task occurs twice"
      let tombstone = "tombstone \(RoutineID.sample(9)): a revision is out of range"
      let pin = "the PIN: a value is out of range"
      try await Self.expect(
        player,
        of: [
          { _ = try $0.player(.sample(1)) }, { _ = try $0.players() },
          { _ = try $0.defaultPlayer() },
        ],
        in: store
      )
      try await Self.expect(
        routine,
        of: [{ _ = try $0.routine(.sample(1)) }, { _ = try $0.routines() }],
        in: store
      )
      try await Self.expect(
        tombstone,
        of: [{ _ = try $0.tombstones() }, { _ = try $0.changes(after: ChangeCursor(), limit: 9) }],
        in: store
      )
      try await Self.expect(pin, of: [{ _ = try $0.pin() }], in: store)
      #expect(try await Self.problems(in: store) == [player, routine, pin, tombstone])
    }
  }

  /// What is computed from many trials is computed from possible ones.
  @Test(arguments: ["0", "9223372036854775807"])
  func anImpossibleTimeIsAnErrorToEveryReadOfTrials(actual: String) async throws {
    try await withStore { store in
      try await store.write { try $0.put(Session.played) }
      try withConnection(to: path(of: store)) { connection in
        try connection.run("PRAGMA ignore_check_constraints = ON")
        try connection.run("UPDATE trial SET estimate_ms = 2000, actual_ms = \(actual)")
      }
      let words = "an actual time is not above zero"
      let (player, task, session) = (PlayerID.sample(1), TaskID.sample(1), SessionID.sample(1))
      try await Self.expect(
        "trial \(Session.played.trials[0].id): \(words)",
        of: [
          { _ = try $0.trials(TrialQuery(players: [player])) },
          { _ = try $0.closestTrials(by: [player]) },
        ],
        in: store
      )
      try await Self.expect(
        "session \(session): \(words)",
        of: [
          { _ = try $0.session(session) },
          { try $0.forEachCountedTrial(by: [player], of: nil, since: nil) { _ in } },
          { try $0.forEachCountedTrial(by: [player], of: task, since: nil) { _ in } },
        ],
        in: store
      )
      try await Self.expect(
        "task \(task): \(words)",
        of: [
          { _ = try $0.taskRecord(of: task, by: [player]) },
          { _ = try $0.usualTime(of: task, by: [player]) },
        ],
        in: store
      )
    }
  }

  @Test(arguments: [
    ("UPDATE session SET discoveries = 'gold'", "cannot read session.discoveries"),
    ("UPDATE session SET day = '2026-02-30'", "cannot read session.day"),
    ("UPDATE reminder_claim SET day = '2026-02-30'", "cannot read reminder_claim.day"),
    (
      "UPDATE trial SET estimate_ms = 0",
      "session \(SessionID.sample(1)): an estimate is out of range"
    ),
  ])
  func aColumnThatCannotBeReadIsAnErrorWhereItIsReadAlone(
    damage: String,
    expected: String
  ) async throws {
    try await withStore { store in
      try await store.write { writer in
        var session = Session.played
        session.award?.discoveries = [.firstQuest]
        try writer.put(session)
        try writer.put(
          ReminderClaim(
            playerID: .sample(1),
            routineID: .sample(1),
            day: .sample,
            time: .defaultReminder,
            channel: "x"
          )
        )
      }
      try withConnection(to: path(of: store)) { connection in
        try connection.run("PRAGMA ignore_check_constraints = ON")
        try connection.run(damage)
      }
      await #expect(throws: Self.corrupt(expected)) {
        try await store.read { reader in
          _ = try reader.finds(by: [.sample(1)])
          _ = try reader.claims()
          try reader.forEachCountedTrial(by: [.sample(1)], of: nil, since: nil) { _ in }
        }
      }
    }
  }

  private static func expect(
    _ expected: String,
    of reads: [@Sendable (any StoreReader) throws -> Void],
    in store: SQLiteStore
  ) async throws {
    for (index, read) in reads.enumerated() {
      await #expect(throws: corrupt(expected), "read \(index)") {
        try await store.read { try read($0) }
      }
    }
  }

  private static func problems(in store: SQLiteStore) async throws -> [String] {
    try await QuestEngine(store: store, environment: .system()).owner.check().problems
  }

  private static func corrupt(_ detail: String) -> StoreError {
    StoreError(.corrupt, during: "read", detail: detail)
  }

  private func path(of store: SQLiteStore) throws -> String {
    try store.outsideGroups("test") { $0.path }
  }

  /// Passes a store with one player, whose path the store knows.
  private func withStore(_ body: (SQLiteStore) async throws -> Void) async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.write { try $0.put(Player.sample()) }
      try await body(store)
      try await store.close()
    }
  }
}

extension Session {
  /// A completed session of one trial.
  fileprivate static var played: Session { .sample(taskCount: 1).standing(in: .summary) }
}
