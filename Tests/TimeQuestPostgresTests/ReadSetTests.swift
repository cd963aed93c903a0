import Synchronization
import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQL
import TimeQuestTesting

@testable import TimeQuestPostgres

/// What a transaction reads before it holds the lock.
@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct ReadSetTests {
  /// Runs a write that reads local values, lets another machine write, and then writes the first
  /// one; answers how often it ran.
  private func runs(
    _ store: PostgresStore,
    reading names: [String],
    while other: @escaping @Sendable (any StoreWriter) throws -> Void
  ) async throws -> Int {
    let machine = Mutex(try OpenStore(url: store.url, clock: .real))
    let runs = Mutex(0)
    try await store.write { writer in
      let values = try names.map { try writer.localValue(named: $0) }
      let run = runs.withLock { count in
        count += 1
        return count
      }
      if run == 1 { try machine.withLock { try $0.write(other) } }
      try writer.setLocalValue("\(values[0] ?? "nothing") and more", named: names[0])
    }
    return runs.withLock(\.self)
  }

  private func value(of name: String, in store: PostgresStore) async throws -> String? {
    try await store.read { try $0.localValue(named: name) }
  }

  @Test(arguments: [nil, "", "b"])
  func aWriteRunsAgainWhereAnotherHasChangedWhatItRead(value: String?) async throws {
    try await Server.withStore { store, _ in
      try await store.write { try $0.setLocalValue(value == nil ? "a" : nil, named: "read") }
      let count = try await runs(store, reading: ["read"]) {
        try $0.setLocalValue(value, named: "read")
      }
      #expect(count == 2)
      let expected = "\(value ?? "nothing") and more"
      #expect(try await self.value(of: "read", in: store) == expected)
    }
  }

  @Test(arguments: [
    nil, "", "NULL", "two\nlines", "o'clock", "back\\slash", "'\\'", "(,)", "%L", "Zeit für 🦉",
  ])
  func aWriteNeitherWaitsNorRunsAgainForAChangeOfSomethingElse(value: String?) async throws {
    try await Server.withStore("&lock_timeout=500") { store, _ in
      try await store.write { try $0.setLocalValue(value, named: "read") }
      let count = try await runs(store, reading: ["read"]) {
        try $0.setLocalValue("c", named: "other")
      }
      #expect(count == 1)
      #expect(try await self.value(of: "other", in: store) == "c")
    }
  }

  @Test(arguments: [2, 12, 30], [true, false])
  func everyReadOfManyIsCompared(count: Int, changes: Bool) async throws {
    try await Server.withStore { store, _ in
      let names = (1...count).map { "name \($0)" }
      try await store.write { writer in
        for name in names { try writer.setLocalValue("value of \(name)", named: name) }
      }
      let last = try #require(names.last)
      for _ in 1...2 {
        let runs = try await runs(store, reading: names) { writer in
          let value = try writer.localValue(named: last) ?? ""
          try writer.setLocalValue(changes ? value + "!" : value, named: last)
        }
        #expect(runs == (changes ? 2 : 1))
      }
    }
  }

  @Test func whatIsTooLargeToBeComparedIsReadBehindTheLock() async throws {
    try await Server.withStore { store, _ in
      let long = String(repeating: "long ", count: 5000)
      try await store.write { try $0.setLocalValue(long, named: "long") }
      let runs = Mutex(0)
      for _ in 1...3 {
        try await store.write { writer in
          runs.withLock { $0 += 1 }
          let value = try #require(try writer.localValue(named: "long"))
          try writer.setLocalValue(value + "and longer", named: "long")
        }
      }
      // The first one finds out how much it is.
      #expect(runs.withLock(\.self) == 4)
      let expected = long + String(repeating: "and longer", count: 3)
      #expect(try await value(of: "long", in: store) == expected)
    }
  }

  @Test func whatWasGuessedWithoutTheLockIsReadAgainBehindIt() async throws {
    try await Server.withStore { store, _ in
      let machine = Mutex(try OpenStore(url: store.url, clock: .real))
      let long = String(repeating: "long ", count: 5000)
      try await store.write { try $0.setLocalValue(long, named: "long") }
      for number in 1...4 {
        try await store.write { writer in
          _ = try writer.routines()
          if number == 4 { try machine.withLock { try $0.write { try $0.put(Player.sample()) } } }
          // Before this one the lock is taken; the next one followed the first in each write.
          _ = try writer.localValue(named: "long")
          try writer.append(.quests, about: try writer.players().first?.id, to: .parent)
        }
      }
      let events = try await store.read {
        try $0.events(EventQuery(journal: .parent, after: 0, limit: 10))
      }
      #expect(events.map(\.playerID) == [nil, nil, nil, .sample(1)])
    }
  }

  @Test func aWriteThatIsEndedWhileItWaitsForTheLockRunsAgain() async throws {
    try await Server.withStore("&application_name=waits") { store, location in
      let holder = try Server.connection(to: location.replacing("=waits", with: "=holder"))
      try holder.execute(script: "BEGIN; LOCK TABLE meta IN EXCLUSIVE MODE")
      let write = Task.detached { try await store.write { try $0.put(Player.sample()) } }
      let observer = try Server.connection(to: location.replacing("=waits", with: "=observer"))
      let end = """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND application_name = 'waits'
        """
      while try observer.database.value(end, as: Int.self) == 0 {}
      try holder.execute(script: "COMMIT")
      try await write.value
      #expect(try await store.read { try $0.players() } == [.sample()])
    }
  }

  @Test func aWriteWhoseTimeIsOverRunsOnceMoreWithTheLock() async throws {
    try await Server.withStore("&lock_timeout=1") { store, _ in
      let count = try await runs(store, reading: ["read"]) { writer in
        let end = ContinuousClock.now + .milliseconds(5)
        while .now < end {}
        try writer.setLocalValue("other", named: "read")
      }
      #expect(count == 2)
    }
  }

  @Test func aWriteThatWritesNothingTakesNoLock() async throws {
    try await Server.withStore("&lock_timeout=50") { store, location in
      let holder = try Server.connection(to: location)
      try holder.execute(script: "BEGIN; LOCK TABLE meta IN EXCLUSIVE MODE")
      #expect(try await store.write { try $0.players().count } == 0)
      await #expect { try await store.write { try $0.setLocalValue("a", named: "b") } } throws: {
        ($0 as? StoreError)?.kind == .busy
      }
      try holder.execute(script: "COMMIT")
    }
  }
}
