import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  func filesAreTheOwnersAlone() async throws {
    if let process = try await fixture.startProcess?(location) {
      _ = try await process.earn()
      try await requirePrivateFiles(at: location, "while a process has it open")
      try await process.end()
    }
    try await withStore { store in
      try await store.write { try $0.put(Player.sample()) }
      try await requirePrivateFiles(at: location, "while it is open")
      try await store.compact()
      try await requirePrivateFiles(at: location, "after compacting")
    }
    try await requirePrivateFiles(at: location, "after closing")
  }

  private func requirePrivateFiles(at location: String, _ moment: String) async throws {
    guard let permissions = try await fixture.permissions?(location) else { return }
    try require(!permissions.isEmpty, "the store has no files \(moment)")
    for (name, mode) in permissions {
      let octal = String(mode, radix: 8)
      try require(mode & 0o077 == 0, "the file \(name) has mode 0\(octal) \(moment)")
    }
  }

  func backupsHoldEverything() async throws {
    try await withStore { store in
      try await SampleHistory(seed: 29).write(to: store)
      try await store.write { try $0.putExtremes() }
      let before = try await store.read { try StoreContents(of: $0) }
      try await withNewLocation { copy in
        guard store.info.capabilities.contains(.backup) else {
          return try await requireRefusal(.refused, of: "a backup of a store without backups") {
            try await store.backUp(to: copy)
          }
        }
        try await store.backUp(to: copy)
        try await requirePrivateFiles(at: copy, "as a backup")
        try await store.write { try $0.put(Player.sample(.sample(77))) }
        try await withStore(at: copy) { copy in
          let found = try await copy.read { try StoreContents(of: $0) }
          try requireEqual(found, before, "the contents of a backup")
          try requireEqual(try await copy.check(), [], "the damage in a backup")
        }
      }
    }
  }

  func backupsReplaceNothing() async throws {
    try await withStore { store in
      guard store.info.capabilities.contains(.backup) else { return }
      try await withNewLocation { copy in
        try await store.backUp(to: copy)
        let before = try await fixture.contents?(copy)
        try await store.write { try $0.put(Player.sample()) }
        try await requireRefusal(.refused, of: "a backup to an existing file") {
          try await store.backUp(to: copy)
        }
        let after = try await fixture.contents?(copy)
        try require(before == after, "a backup has changed an existing file")
        let players = try await withStore(at: copy) { try await $0.read { try $0.players() } }
        try requireEqual(players, [], "the players in a backup after another one to the same place")
      }
      try await requireRefusal(.refused, of: "a backup to the store's own file") {
        try await store.backUp(to: location)
      }
      let players = try await store.read { try $0.players() }
      try requireEqual(players, [.sample()], "the players after a backup to the store's own file")
    }
  }

  func foreignFilesAreRefused() async throws {
    guard let putForeignFile = fixture.putForeignFile else { return }
    try await putForeignFile(location)
    try await requireUnchanged("a file of another program") {
      try await requireRefusal(.corrupt, of: "a file of another program") { try await open() }
    }
  }

  func compactingForgetsTheDeletedAlone() async throws {
    let secret = "a name that nobody else has"
    try await withStore { store in
      try await SampleHistory(seed: 23).write(to: store)
      try await store.write { writer in
        try writer.put(Player.sample(.sample(40), displayName: secret))
        try writer.put(Session.sample(.sample(41), player: .sample(40)))
        try writer.append(.progress, about: .sample(40), to: .player(.sample(40)))
        try writer.append(.progress, about: .sample(40), to: .parent)
        try writer.put(Tombstone(RoutineID.sample(42)))
      }
      try await store.write { writer in
        try writer.deletePlayer(.sample(40))
        try writer.eraseEvents(of: .sample(40))
      }
      let before = try await store.read { try StoreContents(of: $0) }
      try await store.compact()
      let after = try await store.read { try StoreContents(of: $0) }
      try requireEqual(after, before, "the contents after compacting")
      guard fixture.isDurable else { return }
      try await withStore { other in
        let reopened = try await other.read { try StoreContents(of: $0) }
        try requireEqual(reopened, before, "the contents after compacting and reopening")
      }
      guard let bytes = try await fixture.contents?(location) else { return }
      let isLeft = String(decoding: bytes, as: UTF8.self).contains(secret)
      try require(!isLeft, "the name of a deleted player is still in the files")
    }
  }

  func closedStaysClosed() async throws {
    let store = try await open()
    try await store.write { try $0.put(Player.sample()) }
    try await store.close()
    try await requireRefusal(.closed, of: "a read after closing") {
      try await store.read { try $0.players() }
    }
    try await requireRefusal(.closed, of: "a write after closing") {
      try await store.write { try $0.put(Player.sample()) }
    }
    try await store.close()
  }

  func reopeningKeepsEverything() async throws {
    let history = SampleHistory(seed: 17)
    let before = try await withStore { store in
      try await history.write(to: store)
      try await store.write { try $0.putExtremes() }
      return try await store.read { try StoreContents(of: $0) }
    }
    try await withStore { store in
      let after = try await store.read { try StoreContents(of: $0) }
      try requireEqual(after, before, "the contents after reopening")
    }
  }

  func damageIsRefused() async throws {
    guard let damage = fixture.damage else { return }
    try await makeStore()
    try await damage(location)
    try await requireRefusal(.corrupt, of: "a damaged store") {
      try await withStore { store in try await store.read { try StoreContents(of: $0) } }
    }
  }

  func newerFormatsAreRefused() async throws {
    guard let makeNewer = fixture.makeNewer else { return }
    try await makeStore()
    try await makeNewer(location)
    try await requireUnchanged("a store of a newer format") {
      try await requireRefusal(.tooNew, of: "a newer format") { try await open() }
    }
  }

  func otherClocksAreRefused() async throws {
    for (made, other) in [(ClockKind.real, ClockKind.simulated), (.simulated, .real)] {
      try await withNewLocation { location in
        let store = try await fixture.scheme.open(location, made)
        try await store.close()
        try await requireRefusal(
          .wrongClock,
          of: "the \(other) clock on a store of the \(made) one"
        ) {
          try await fixture.scheme.open(location, other)
        }
        let again = try await fixture.scheme.open(location, made)
        try requireEqual(again.info.clock, made, "the clock in the store's info")
        try await again.close()
      }
    }
  }

  func readOnlyIsRespected() async throws {
    guard let makeReadOnly = fixture.makeReadOnly else { return }
    try await makeStore()
    let before = try await fixture.contents?(location)
    try await makeReadOnly(location)
    try await requireRefusal(.readOnly, of: "a write without permission") {
      try await withStore { store in
        try await store.write { try $0.put(Player.sample(.sample(2))) }
      }
    }
    let after = try await fixture.contents?(location)
    try require(before == after, "a store without write permission was changed")
  }

  /// Requires the bytes at this location to be the same after the body.
  func requireUnchanged(_ what: String, _ body: () async throws -> Void) async throws {
    let before = try await fixture.contents?(location)
    try await body()
    let after = try await fixture.contents?(location)
    try require(before == after, "\(what) was changed")
  }

  private func makeStore() async throws {
    try await withStore { store in try await store.write { try $0.put(Player.sample()) } }
  }
}
