import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQLite
import TimeQuestTesting

@testable import TimeQuestTransfer

/// A merge is a join: whoever merges what, in whatever order and however often, ends with the same.
struct MergePropertyTests {
  @Test(
    "a merge of random documents is commutative, associative and idempotent",
    arguments: 0..<10
  )
  func aMergeIsAJoin(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    for index in 0..<TestEffort.rounds(500, full: 10_000) {
      // Other tests wait for this thread.
      if index.isMultiple(of: 50) { await Task.yield() }
      let documents = (0..<3).map { _ in RandomExport.any(using: &random) }
      let copies = try documents.map(MergeableContents.init)
      let both = try copies[0].merged(with: copies[1])
      let isJoin =
        try both == copies[1].merged(with: copies[0])
        && both.merged(with: copies[2]) == copies[0].merged(with: copies[1].merged(with: copies[2]))
        && copies[0].merged(with: copies[0]) == copies[0]
        && both.merged(with: copies[1]) == both
      guard isJoin else {
        Issue.record("triple \(index): \(documents)")
        return
      }
      for player in both.players.keys {
        let before = max(copies[0].xp(of: player), copies[1].xp(of: player))
        guard both.xp(of: player) >= before else {
          Issue.record("triple \(index) takes XP away: \(documents)")
          return
        }
      }
    }
  }

  @Test("random imports leave what the pure merge makes")
  func anImportLeavesWhatThePureMergeMakes() async throws {
    var random = SeededRandom(seed: 1)
    for index in 0..<TestEffort.rounds(100, full: 2000) {
      let documents = try (0..<3).map { _ in try RandomExport.valid(using: &random) }
      let engine = QuestEngine(store: InMemoryStore(clock: .simulated))
      var wanted = MergeableContents()
      for document in documents {
        _ = try await engine.owner.import(document)
        wanted = try wanted.merged(with: MergeableContents(document))
      }
      let found = try MergeableContents(try await engine.owner.export().withoutPlaceholders)
      // Whom a new store begins with turned out to be a player of the documents.
      guard found == wanted else {
        Issue.record("import \(index): \(documents)")
        return
      }
      let links = wanted.players.values.reduce(into: [PlayerID: PlayerID]()) { links, player in
        if let target = player.mergedInto, wanted.players[target] != nil {
          links[player.id] = target
        }
      }
      for player in try await engine.playerRecords() where wanted.players[player.id] != nil {
        let own = wanted.players.keys.filter { links.target(of: $0) == player.id }
        #expect(player.progress.totalXP == own.reduce(0) { $0 + wanted.xp(of: $1) })
      }
    }
  }

  @Test("random imports into a file leave and answer what those into memory do")
  func aStagedImportIsAnImport() async throws {
    var random = SeededRandom(seed: 3)
    var refused = 0
    let rounds = TestEffort.rounds(20, full: 100)
    for index in 0..<rounds {
      var documents = try (0..<3).map { _ in try RandomExport.valid(using: &random) }
      // A session may stand twice in a document, too.
      if let session = documents[1].sessions.randomElement(using: &random) {
        documents[1].sessions.append(session)
      }
      documents.append(documents[1])
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let memory = QuestEngine(store: InMemoryStore(clock: .simulated))
      let store = try SQLiteStore(path: folder.appending(path: "store").path, clock: .simulated)
      let file = QuestEngine(store: store)
      for document in documents {
        let wanted = try await memory.owner.importText(document.text())
        let found = try await file.owner.importText(document.text())
        let exports = [try await file.owner.export(), try await memory.owner.export()]
        guard found == wanted, exports[0].withoutPlaceholders == exports[1].withoutPlaceholders
        else {
          Issue.record("import \(index): \(found), not \(wanted): \(documents)")
          return
        }
      }
      for wrong in wrongCopies(of: documents[2], using: &random) {
        let errors = await (error(of: wrong, in: memory), error(of: wrong, in: file))
        #expect(errors.0 == errors.1)
        if errors.0 != nil { refused += 1 }
        #expect(
          try await file.owner.export().withoutPlaceholders
            == memory.owner.export().withoutPlaceholders
        )
      }
      try await store.close()
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains { $0.contains(".part-") })
    }
    // Sessions of deleted players are left out.
    #expect(refused > rounds / 2)
  }

  /// Documents with a session of nobody, and with one of another quest than it has in the store.
  private func wrongCopies(
    of document: ExportDocument,
    using random: inout SeededRandom
  ) -> [ExportDocument] {
    guard let place = document.sessions.indices.randomElement(using: &random) else { return [] }
    var (nobody, other) = (document, document)
    nobody.sessions[place] = document.sessions[place].copy(of: .sample(99))
    other.sessions[place] = document.sessions[place].copy(on: .sample(99))
    return [nobody, other]
  }

  private func error(of document: ExportDocument, in engine: QuestEngine) async -> QuestError? {
    do {
      _ = try await engine.owner.importText(document.text())
      return nil
    } catch {
      return error as? QuestError
    }
  }
}

extension MergeableContents {
  /// The XP that the awards of the player's sessions name.
  fileprivate func xp(of player: PlayerID) -> Int {
    sessions.values.filter { $0.playerID == player }.reduce(0) { $0 + ($1.award?.xpEarned ?? 0) }
  }
}

extension Session {
  /// The same session of another player, or on another quest.
  fileprivate func copy(of player: PlayerID? = nil, on quest: RoutineID? = nil) -> Session {
    Session(
      id: id,
      playerID: player ?? playerID,
      routineID: quest ?? routineID,
      displayName: displayName,
      tasks: tasks,
      feedback: feedback,
      calibrationRemaining: calibrationRemaining,
      startedAt: startedAt,
      completedAt: completedAt,
      day: day,
      phase: phase,
      step: step,
      openTrial: openTrial,
      trials: trials,
      award: award,
      revision: revision,
      updatedAt: updatedAt,
      editID: editID
    )
  }
}

/// Documents with few ids and few stamps, so that copies of one record meet in every way.
private enum RandomExport {
  static func any(using random: inout SeededRandom) -> ExportDocument {
    var document = ExportDocument()
    for _ in 0..<random.pick(3) { document.players.append(player(using: &random)) }
    for _ in 0..<random.pick(3) { document.routines.append(routine(using: &random)) }
    for _ in 0..<random.pick(4) { document.sessions.append(session(using: &random)) }
    for _ in 0..<random.pick(2) {
      let id = random.id(6)
      let history = random.pick(2) == 0 ? [] : routine(using: &random).scheduleHistory
      document.tombstones.append(Tombstone(RoutineID.sample(id), scheduleHistory: history))
    }
    return document
  }

  /// Every session has its player, no record is there twice, and nothing deleted is there.
  static func valid(using random: inout SeededRandom) throws -> ExportDocument {
    let copy = try MergeableContents(any(using: &random))
    var document = ExportDocument(
      tombstones: Array(copy.tombstones.values),
      players: Array(copy.players.values),
      routines: Array(copy.routines.values),
      sessions: copy.sessions.values.filter { copy.players[$0.playerID] != nil }
    )
    // Known sessions never change their player or routine: `session` makes them of the id.
    document.sessions.sort { $0.id < $1.id }
    return document
  }

  private static func stamp(using random: inout SeededRandom) -> EditStamp {
    EditStamp(
      revision: random.pick(3) + 1,
      updatedAt: .sample.advanced(by: Seconds(random.pick(3))),
      editID: random.pick(8) == 0 ? .unknown : .sample(random.id(12))
    )
  }

  private static func player(using random: inout SeededRandom) -> Player {
    let stamp = stamp(using: &random)
    return Player(
      id: .sample(random.id(3)),
      displayName: ["Mia", "Ben"][random.pick(2)],
      createdAt: .sample,
      timeZone: "UTC",
      preferences: Preferences(
        symbol: symbol(using: &random),
        tint: random.pick(2) == 0 ? nil : Tint.allCases[random.pick(Tint.allCases.count)]
      ),
      onboardingCompletedAt: random.pick(2) == 0
        ? nil : .sample.advanced(by: Seconds(random.pick(3))),
      mergedInto: random.pick(4) == 0 ? .sample(random.id(3)) : nil,
      daysOff: (0..<random.pick(3)).map { index in
        let from = CivilDay.sample.advanced(by: 10 * index + random.pick(5))
        return DayRange(from: from, through: from.advanced(by: random.pick(5)))
      },
      canMakeQuests: random.pick(2) == 0,
      canSeePlan: random.pick(2) == 0,
      studies: (0..<UInt32(stamp.revision % 4)).map { number in
        let isEnded = (stamp.revision + Int(number)).isMultiple(of: 3)
        var study = Study.sample(number, endedOn: nil)
        study.endedOn = isEnded ? .sample.advanced(by: stamp.revision % 5) : nil
        return study
      },
      // The default player of a new store has revision 1 and gives way.
      revision: stamp.revision + 1,
      updatedAt: stamp.updatedAt,
      editID: stamp.editID
    )
  }

  private static func routine(using random: inout SeededRandom) -> Routine {
    let stamp = stamp(using: &random)
    let id = random.id(3) + 3
    var routine = Routine(
      id: .sample(id),
      name: ["a", "b"][random.pick(2)],
      displayName: "Dawn Raid",
      symbol: symbol(using: &random),
      activeDays: random.pick(2) == 0 ? .everyDay : [],
      playerIDs: players(using: &random),
      // A quest never changes its owner.
      ownerID: id == 6 ? .sample(2) : nil,
      reminderTimes: random.pick(2) == 0 ? nil : times(using: &random),
      leavesHome: random.pick(2) == 0,
      tasks: random.pick(2) == 0
        ? []
        : [
          RoutineTask(
            id: .sample(id + 10),
            name: "a",
            displayName: "A",
            symbol: symbol(using: &random)
          )
        ],
      createdAt: .sample,
      updatedAt: stamp.updatedAt,
      scheduledSince: .sample,
      revision: stamp.revision,
      editID: stamp.editID
    )
    routine.scheduleHistory = []
    for _ in 0...random.pick(2) {
      var entry = routine.scheduleEntry(since: .sample.advanced(by: random.pick(3)))
      entry.stamp = Self.stamp(using: &random)
      entry.isActive = random.pick(2) == 0
      entry.playerIDs = players(using: &random)
      routine.scheduleHistory = routine.scheduleHistory.adding(entry)
    }
    return routine
  }

  private static func symbol(using random: inout SeededRandom) -> Symbol? {
    [nil, .dice, Symbol("🚿"), Symbol("🧑‍🚀")][random.pick(4)]
  }

  private static func times(using random: inout SeededRandom) -> [TimeOfDay] {
    ["06:30", "07:30", "19:40"].compactMap { random.pick(2) == 0 ? nil : TimeOfDay($0) }
  }

  private static func players(using random: inout SeededRandom) -> [PlayerID]? {
    guard random.pick(3) > 0 else { return nil }
    return (1...3).filter { _ in random.pick(2) == 0 }.map { .sample($0) }
  }

  private static func session(using random: inout SeededRandom) -> Session {
    let id = random.id(4)
    let stamp = stamp(using: &random)
    let count = random.pick(3)
    let isOpen = count < 2 && random.pick(2) == 0
    let isCompleted = count == 2 && random.pick(3) > 0
    let phase: Phase = isCompleted ? .summary : isOpen ? .estimating : .abandoned
    var session = Session.sample(
      .sample(id),
      player: .sample(id % 3 + 1),
      routine: .sample(4),
      completedAt: isCompleted ? .sample : nil,
      phase: phase,
      step: isCompleted ? 1 : min(count, 1),
      trials: (0..<count).map { step in
        var trial = Trial.sample(
          .sample(random.id(2)),
          of: .sample(id),
          task: .sample(UInt32(step) + 1),
          orderIndex: step,
          flag: random.pick(2) == 0 ? .interrupted : nil
        )
        trial.flagStamp = random.pick(2) == 0 ? nil : Self.stamp(using: &random)
        return trial
      },
      award: isCompleted
        ? Award(
          xpEarned: random.pick(3) * 10,
          levelBefore: 0,
          levelAfter: 0,
          streak: 1,
          discoveries: Set(Discovery.allCases.prefix(12).filter { _ in random.pick(4) == 0 }),
          celebrations: Celebration.Kind.allCases.filter { _ in random.pick(4) == 0 }.map {
            Celebration(id: .sample(random.id(9)), kind: $0, number: $0 == .streak ? 7 : nil)
          },
          thenAndNow: stamp.revision.isMultiple(of: 2)
            ? ThenAndNow(stepID: .sample(UInt32(stamp.revision)), then: 90, now: 30) : nil
        ) : nil,
      revision: stamp.revision
    )
    session.updatedAt = stamp.updatedAt
    session.editID = stamp.editID
    return session
  }
}

extension SeededRandom {
  fileprivate mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
  fileprivate mutating func id(_ count: Int) -> UInt32 { UInt32(pick(count)) + 1 }
}
