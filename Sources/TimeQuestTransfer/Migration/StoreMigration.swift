import TimeQuestModels
package import TimeQuestPersistence

/// Copies everything from one store into another one, of any kinds, a page at a time.
///
/// It writes only what differs, so a run that was cut short continues where it stopped. It only
/// reads the source.
package struct StoreMigration: Sendable {
  private let source: any QuestStore
  private let target: any QuestStore
  private let coder: any DocumentCoder
  private let pageSize: Int
  /// How often a source that changes meanwhile is copied again.
  private static let passes = 3

  /// `pageSize` is how many sessions are in memory at a time; `coder` makes the texts that both
  /// stores are compared by.
  package init(
    from source: any QuestStore,
    to target: any QuestStore,
    coder: any DocumentCoder = FoundationDocumentCoder(),
    pageSize: Int = 200
  ) {
    self.source = source
    self.target = target
    self.coder = coder
    self.pageSize = pageSize
  }

  /// How many sessions the source holds.
  package func sessionCount() async throws -> Int {
    try await source.read { try $0.sessionCount() }
  }

  /// Copies, compares both stores by a digest of all that they hold, and returns the digest.
  ///
  /// `progress` gets the number of sessions that were compared since its last call. Throws
  /// `StoreError`: `refused` for a target that holds something else or is not durable, `busy` for a
  /// source that changes faster than it is copied.
  package func run(progress: @Sendable (Int) -> Void) async throws -> String {
    guard target.info.isDurable else {
      throw refusal("The target does not outlive the program; use a durable store.")
    }
    for _ in 1...Self.passes {
      try await copy(progress)
      let wanted = try await digest(of: source)
      if try await digest(of: target) == wanted { return wanted }
    }
    throw StoreError(
      .busy,
      during: "migrate",
      remedy: "The stores differ; end the programs that use them and run it again."
    )
  }

  private func digest(of store: any QuestStore) async throws -> String {
    try await store.read { try StoreDigest(of: $0, coder: coder).text }
  }

  private func copy(_ progress: @Sendable (Int) -> Void) async throws {
    let metadata = try await source.read { try StoreMetadata(of: $0) }
    guard !metadata.players.isEmpty else { throw refusal("The source is empty; check its URL.") }
    try await target.write { try metadata.write(to: $0) }
    for player in metadata.players.map(\.id) {
      try await copySessions(of: player, progress)
      try await repeatLastChanges(of: player)
    }
  }

  private func copySessions(of player: PlayerID, _ progress: @Sendable (Int) -> Void) async throws {
    var query = SessionQuery(player: player, limit: pageSize)
    while true {
      let page = try await source.read { [query] in try $0.sessions(query) }
      let known = try await target.read { [query] in try $0.sessions(query) }
      guard known.count <= page.count, zip(known, page).allSatisfy({ $0.id == $1.id }) else {
        throw refusal("The target has sessions that the source does not; use a new target.")
      }
      if known != page {
        try await target.write { try $0.put(page, over: known) }
      }
      progress(page.count)
      guard page.count == pageSize else { return }
      query.after = page.last?.id
    }
  }

  /// Puts the open sessions again in the order of their last changes: the latest one is resumed.
  private func repeatLastChanges(of player: PlayerID) async throws {
    let query = SessionQuery(player: player, state: .open, order: .lastChangedFirst)
    let wanted = try await source.read { try $0.sessions(query) }
    let found = try await target.read { try $0.sessions(query) }
    guard wanted != found else { return }
    try await target.write { writer in
      for session in wanted.reversed() { try writer.put(session) }
    }
  }

  private func refusal(_ remedy: String) -> StoreError {
    StoreError(.refused, during: "migrate", remedy: remedy)
  }
}

extension StoreWriter {
  /// Puts the sessions that differ from the known ones, with their trials in the order in which
  /// they were recorded.
  fileprivate func put(_ page: [Session], over known: [Session]) throws {
    for (session, stored) in zip(page, known) where session != stored { try put(session) }
    let new = page.dropFirst(known.count)
    if new.haveTrialsInOrder {
      for session in new { try put(session) }
    } else {
      try putTrialByTrial(new)
    }
  }

  /// Puts sessions that were played at the same time: a trial's first put decides its order.
  private func putTrialByTrial(_ sessions: ArraySlice<Session>) throws {
    var growing = Dictionary(uniqueKeysWithValues: sessions.map { ($0.id, $0) })
    for session in sessions {
      growing[session.id]?.trials = []
      if let start = growing[session.id] { try put(start) }
    }
    for trial in sessions.trialsAsRecorded {
      growing[trial.sessionID]?.trials.append(trial)
      if let session = growing[trial.sessionID] { try put(session) }
    }
  }
}

extension ArraySlice<Session> {
  fileprivate var trialsAsRecorded: [Trial] {
    flatMap(\.trials).sorted { $0.recordedAt < $1.recordedAt }
  }

  /// Whether every session's trials were recorded before those of the next one.
  fileprivate var haveTrialsInOrder: Bool {
    trialsAsRecorded.map(\.sessionID) == flatMap(\.trials).map(\.sessionID)
  }
}
