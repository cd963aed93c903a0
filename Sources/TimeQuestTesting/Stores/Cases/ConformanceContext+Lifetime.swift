import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
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
