import TimeQuestEngine
import TimeQuestModels
package import TimeQuestPersistence

/// Makes one store hold what another one holds, a page at a time.
///
/// Only what differs is written, so that what was cut short goes on where it stopped. The source is
/// only read.
package struct StoreMigration: Sendable {
  private let source: any QuestStore
  private let target: any QuestStore

  private let pageSize: Int
  /// A source that somebody plays on meanwhile is followed so many times.
  private static let passes = 3

  /// `pageSize` is how many sessions are in memory at a time.
  package init(from source: any QuestStore, to target: any QuestStore, pageSize: Int = 200) {
    self.pageSize = pageSize
    self.source = source
    self.target = target
  }

  package func sessionCount() async throws -> Int {
    try await source.read { reader in
      try reader.players().reduce(0) { try $0 + reader.count(SessionQuery(player: $1.id)) }
    }
  }

  /// Copies, compares both stores by a digest of all that they hold, and answers it.
  ///
  /// `progress` is told how many sessions more were looked at. Throws `StoreError`: `refused` for a
  /// target that holds something else, `busy` for a source that changes faster than it is copied.
  package func run(progress: @Sendable (Int) -> Void) async throws -> String {
    guard target.info.isDurable else { throw refusal("the target forgets everything at its end") }
    for _ in 1...Self.passes {
      try await copy(progress)
      let wanted = try await source.read { try StoreDigest(of: $0).text }
      let found = try await target.read { try StoreDigest(of: $0).text }
      if wanted == found { return found }
    }
    throw StoreError(
      .busy,
      during: "migrate",
      detail: "the stores differ: end what uses either of them, and run it again"
    )
  }

  private func copy(_ progress: @Sendable (Int) -> Void) async throws {
    let frame = try await source.read { try StoreMetadata(of: $0) }
    guard !frame.players.isEmpty else { throw refusal("there is nothing in the source") }
    try await target.write { try frame.write(to: $0) }
    for player in frame.players.map(\.id) {
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
        throw refusal("the target holds sessions that the source does not")
      }
      if known != page {
        try await target.write { try $0.put(page, over: known) }
      }
      progress(page.count)
      guard page.count == pageSize else { return }
      query.after = page.last?.id
    }
  }

  /// Which of the open sessions was changed last decides which one is resumed.
  private func repeatLastChanges(of player: PlayerID) async throws {
    let query = SessionQuery(player: player, state: .open, order: .lastChangedFirst)
    let wanted = try await source.read { try $0.sessions(query) }
    let found = try await target.read { try $0.sessions(query) }
    guard wanted != found else { return }
    try await target.write { writer in
      for session in wanted.reversed() { try writer.put(session) }
    }
  }

  private func refusal(_ detail: String) -> StoreError {
    StoreError(.refused, during: "migrate", detail: detail)
  }
}

extension StoreWriter {
  /// Puts the sessions that differ from those that are known, their trials in the order in which
  /// they were recorded.
  fileprivate func put(_ page: [Session], over known: [Session]) throws {
    for (session, stored) in zip(page, known) where session != stored { try put(session) }
    let new = page.dropFirst(known.count)
    if new.haveTrialsInTurn {
      for session in new { try put(session) }
    } else {
      try putTrialByTrial(new)
    }
  }

  /// Sessions that were played at the same time: a trial's place is that of its first put.
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

  /// Whether no session began before the one before it had its last trial.
  fileprivate var haveTrialsInTurn: Bool {
    trialsAsRecorded.map(\.sessionID) == flatMap(\.trials).map(\.sessionID)
  }
}
