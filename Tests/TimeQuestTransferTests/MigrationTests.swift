import Foundation
import Synchronization
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQLite
import TimeQuestTesting

@testable import TimeQuestTransfer

@Suite struct MigrationTests {
  @Test func everythingMovesAndItsDigestIsTheSame() async throws {
    try await withStores { source, target in
      try await fill(source)
      let outcome = try await StoreMigration(from: source, to: target, pageSize: 7).run { _ in }
      guard case .equal(let found) = outcome else {
        Issue.record("it was merged")
        return
      }
      #expect(found.count == 32)
      #expect(try await source.read(digest) == found)
      #expect(try await target.read(digest) == found)
      #expect(try await target.read { try $0.tombstones() } == [Tombstone(RoutineID.sample(8))])
      #expect(try await target.read { try $0.pin() } == .sample(generation: 3, failedTries: 2))
      #expect(try await target.read { try $0.span(of: .parent) } == JournalSpan(first: 7, last: 8))
      try await target.write { try $0.append(.player, about: nil, to: .parent) }
      #expect(try await target.read { try $0.span(of: .parent).last } == 9)
    }
  }

  @Test func aCopyOfOneMomentHoldsTheSameInTheSameOrder() async throws {
    try await withStores { source, target in
      try await fill(source)
      try await StoreMigration(from: source, to: target).copySnapshot()
      let found = try await target.read(digest)
      #expect(try await source.read(digest) == found)
    }
  }

  @Test func theDigestKnowsWhatIsDifferentAndInWhichOrder() async throws {
    try await withStores { source, other in
      try await fill(source)
      try await fill(other)
      let before = try await source.read(digest)
      #expect(try await other.read(digest) == before)
      let changes: [@Sendable (any StoreWriter) throws -> Void] = [
        { try $0.put(Player.sample(.sample(1), displayName: "Player 1", revision: 2)) },
        { try $0.put(Routine.sample(.sample(2), name: "another")) },
        { try $0.put(PINRecord.sample(generation: 4)) },
        { try $0.put(Tombstone(RoutineID.sample(9))) },
        { try $0.addBackup("/b") },
        { try $0.put(claim(daysLater: 1)) },
        { try $0.append(.quests, about: nil, to: .player(.sample(2))) },
        { try $0.put(Session.sample(.sample(900), player: .sample(2))) },
        { try $0.put(Session.sample(.sample(901), player: .sample(2))) },
        { try $0.put(Session.sample(.sample(900), player: .sample(2))) },
      ]
      var seen: Set = [before]
      for change in changes {
        try await other.write(change)
        #expect(seen.insert(try await other.read(digest)).inserted)
      }
    }
  }

  @Test func whatIsCutShortGoesOnWhereItStopped() async throws {
    try await withStores { source, target in
      try await fill(source)
      for writes in [0, 1, 2] {
        let brittle = BrittleStore(target, writes: writes)
        await #expect(throws: BrittleStore.Broken.self) {
          try await StoreMigration(from: source, to: brittle, pageSize: 7).run { _ in }
        }
      }
      try await source.write { try $0.put(Player.sample(.sample(2), displayName: "renamed")) }
      _ = try await StoreMigration(from: source, to: target, pageSize: 7).run { _ in }
      #expect(try await target.read { try $0.player(.sample(2))?.displayName } == "renamed")
      let idle = BrittleStore(target, writes: 1)
      _ = try await StoreMigration(from: source, to: idle, pageSize: 7).run { _ in }
    }
  }

  @Test func aSourceThatIsPlayedOnMeanwhileIsFollowed() async throws {
    try await withStores { source, target in
      try await fill(source)
      let meddler = MeddledStore(target) {
        try await source.write { try $0.put(Player.sample(displayName: "meanwhile")) }
      }
      _ = try await StoreMigration(from: source, to: meddler, pageSize: 7).run { _ in }
      #expect(try await target.read { try $0.defaultPlayer()?.displayName } == "meanwhile")
    }
  }

  @Test func trialsOfSessionsThatRanAtOnceKeepTheirOrder() async throws {
    try await withStores { source, target in
      var sessions = (1...2).map { Session.sample(.sample($0), taskCount: 3) }
      try await source.write { try $0.put(Player.sample()) }
      for step in 0..<4 {
        let place = step % 2
        var trial = Trial.sample(
          .sample(UInt32(step)),
          of: sessions[place].id,
          task: sessions[place].tasks[step / 2].id,
          orderIndex: step / 2
        )
        trial = trial.recorded(at: Instant(milliseconds: 1000 * Int64(step)))
        sessions[place].trials.append(trial)
        sessions[place].step += 1
        try await source.write { [session = sessions[place]] in try $0.put(session) }
      }
      _ = try await StoreMigration(from: source, to: target, pageSize: 7).run { _ in }
      let query = TrialQuery(players: [.sample(1)])
      let order = try await target.read { try $0.trials(query).map(\.id) }
      #expect(order == (0..<4).map { .sample($0) })
    }
  }

  @Test func aTargetThatHoldsSomethingElseHoldsBothAfterwards() async throws {
    try await withStores { source, target in
      try await fill(source)
      let own = Session.sample(.sample(98), player: .sample(99), phase: .abandoned)
      try await target.write { writer in
        try writer.put(Player.sample(.sample(99), revision: 2))
        try writer.setDefaultPlayer(.sample(99))
        try writer.put(own)
        try writer.put(PINRecord.sample(generation: 8))
      }
      let migration = StoreMigration(from: source, to: target, pageSize: 7)
      #expect(try await migration.run { _ in } == .merged)
      let players = try await source.read { try $0.players().map(\.id) }
      for player in players {
        let query = SessionQuery(players: [player])
        let wanted = try await source.read { try $0.sessions(query) }
        #expect(try await target.read { try $0.sessions(query) } == wanted)
      }
      #expect(try await target.read { try $0.players().map(\.id) }.count == players.count + 1)
      #expect(try await target.read { try $0.session(own.id) } == own)
      let pin = try await target.read { try $0.pin() }
      #expect(pin?.generation == 8, "the PIN stays with its store")
      #expect(try await target.read { try $0.defaultPlayer()?.id } == .sample(99))
      #expect(try await migration.run { _ in } == .merged, "twice is once")
    }
  }

  @Test func anEmptySourceAndATargetThatForgetsAreRefused() async throws {
    try await withStores { source, target in
      try await fill(source)
      await #expect(throws: StoreError.self, "an empty source") {
        try await StoreMigration(from: InMemoryStore(), to: target, pageSize: 7).run { _ in }
      }
      await #expect(throws: StoreError.self, "a target that forgets") {
        try await StoreMigration(from: source, to: InMemoryStore(), pageSize: 7).run { _ in }
      }
    }
  }

  private func fill(_ store: any QuestStore) async throws {
    try await SampleHistory(seed: 11, players: 2, steps: 150).write(to: store)
    try await store.write { writer in
      try writer.put(Tombstone(RoutineID.sample(8)))
      try writer.addBackup("/a")
      try writer.put(claim(daysLater: 0))
      try writer.put(PINRecord.sample(generation: 3, failedTries: 2))
      try writer.replace(
        .parent,
        by: [
          Event(seq: 7, playerID: nil, content: .player),
          Event(seq: 8, playerID: .sample(1), content: .progress),
        ]
      )
      try writer.append(.preferences, about: .sample(1), to: .player(.sample(1)))
    }
  }

  private func withStores(
    _ body: (any QuestStore, any QuestStore) async throws -> Void
  ) async throws {
    let fixture = StoreFixture(.sqlite, file: "store.sqlite")
    let places = [try await fixture.newLocation(), try await fixture.newLocation()]
    let source = try await fixture.scheme.open(places[0], .real)
    let target = try await fixture.scheme.open(places[1], .real)
    try await body(source, target)
    try await source.close()
    try await target.close()
    for place in places { try await fixture.removeLocation(place) }
  }
}

@Sendable private func digest(of reader: any StoreReader) throws -> String {
  try StoreDigest(of: reader, coder: FoundationDocumentCoder()).text
}

private func claim(daysLater days: Int) -> ReminderClaim {
  ReminderClaim(
    playerID: .sample(1),
    routineID: .sample(1),
    day: CivilDay(number: 20_777 + days),
    time: .defaultReminder,
    channel: "desktop"
  )
}

extension Trial {
  fileprivate func recorded(at instant: Instant) -> Trial {
    Trial(
      id: id,
      sessionID: sessionID,
      taskID: taskID,
      taskDisplayName: taskDisplayName,
      orderIndex: orderIndex,
      estimate: estimate,
      felt: felt,
      actual: actual,
      scorer: scorer,
      rating: rating,
      verdict: verdict,
      flag: flag,
      wasClosest: wasClosest,
      xp: xp,
      recordedAt: instant,
      day: day
    )
  }
}
