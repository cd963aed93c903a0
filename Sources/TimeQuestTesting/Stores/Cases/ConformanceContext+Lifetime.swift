import Foundation
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
    let extremes = try Session.extremes(player: .sample(1))
    let before = try await withStore { store in
      try await history.write(to: store)
      try await store.write { writer in
        for session in extremes { try writer.put(session) }
        try writer.put(Routine.extreme(.sample(9)))
        try writer.put(PINRecord.sample())
      }
      return try await store.read { try Contents(of: $0) }
    }
    try await withStore { store in
      let after = try await store.read { try Contents(of: $0) }
      try requireEqual(after, before, "what is there after reopening")
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
        try writer.addTombstone(RoutineID.sample(42).uuid)
      }
      try await store.write { writer in
        try writer.deletePlayer(.sample(40))
        try writer.eraseEvents(of: .sample(40))
      }
      let before = try await store.read { try Contents(of: $0) }
      try await store.compact()
      let after = try await store.read { try Contents(of: $0) }
      try requireEqual(after, before, "what is there after compacting")
      guard fixture.isDurable else { return }
      try await withStore { other in
        let reopened = try await other.read { try Contents(of: $0) }
        try requireEqual(reopened, before, "what is there after compacting and reopening")
      }
      guard let bytes = try await fixture.fingerprint?(place) else { return }
      let isLeft = String(decoding: bytes, as: UTF8.self).contains(secret)
      try require(!isLeft, "the name of a deleted player is left at the place")
    }
  }

  func damageIsRefused() async throws {
    guard let damage = fixture.damage else { return }
    try await makeStore()
    try await damage(place)
    try await requireRefusal(.corrupt, of: "a damaged store") {
      try await withStore { store in try await store.read { try Contents(of: $0) } }
    }
  }

  func newerFormatsAreRefused() async throws {
    guard let makeNewer = fixture.makeNewer else { return }
    try await makeStore()
    try await makeNewer(place)
    let before = try await fixture.fingerprint?(place)
    try await requireRefusal(.tooNew, of: "a newer format") { try await open() }
    let after = try await fixture.fingerprint?(place)
    try require(before == after, "what a newer version wrote was touched")
  }

  func otherClocksAreRefused() async throws {
    for (made, other) in [(ClockKind.real, ClockKind.simulated), (.simulated, .real)] {
      let place = try await fixture.newPlace()
      let store = try await fixture.scheme.open(place, made)
      try await store.close()
      try await requireRefusal(.wrongClock, of: "\(other) time in a store of \(made) time") {
        try await fixture.scheme.open(place, other)
      }
      let again = try await fixture.scheme.open(place, made)
      try requireEqual(again.info.clock, made, "the clock that a store tells")
      try await again.close()
      try await fixture.removePlace(place)
    }
  }

  func readOnlyIsRespected() async throws {
    guard let makeReadOnly = fixture.makeReadOnly else { return }
    try await makeStore()
    let before = try await fixture.fingerprint?(place)
    try await makeReadOnly(place)
    try await requireRefusal(.readOnly, of: "writing what may not be written") {
      try await withStore { store in
        try await store.write { try $0.put(Player.sample(.sample(2))) }
      }
    }
    let after = try await fixture.fingerprint?(place)
    try require(before == after, "what may not be written was changed")
  }

  private func makeStore() async throws {
    try await withStore { store in try await store.write { try $0.put(Player.sample()) } }
  }
}

/// All that a store holds.
private struct Contents: Equatable, Sendable {
  let players: [Player]
  let routines: [Routine]
  let sessions: [[Session]]
  let lastChanged: [[SessionID]]
  let trials: [[Trial]]
  let pin: PINRecord?
  let tombstones: [UUID]
  let events: [[Event]]

  init(of reader: any StoreReader) throws {
    players = try reader.players()
    routines = try reader.routines()
    sessions = try players.map { try reader.sessions(SessionQuery(player: $0.id)) }
    lastChanged = try players.map {
      try reader.sessions(SessionQuery(player: $0.id, order: .lastChangedFirst)).map(\.id)
    }
    trials = try players.map { try reader.trials(TrialQuery(player: $0.id)) }
    pin = try reader.pin()
    tombstones = try reader.tombstones()
    events = try ([.parent] + players.map { .player($0.id) }).map {
      try reader.events(EventQuery(journal: $0))
    }
  }
}
