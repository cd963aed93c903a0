import Foundation
package import TimeQuestEngine
import TimeQuestModels
package import TimeQuestPersistence

/// Copies everything from one store into another one, of any kinds, a page at a time.
///
/// It writes only what differs, so a run that was cut short continues where it stopped. It only
/// reads the source. A target that holds something else is merged with: nothing of it is lost.
package struct StoreMigration: Sendable {
  private let source: any QuestStore
  private let target: any QuestStore
  private let coder: any DocumentCoder
  private let policies: Policies
  private let pageSize: Int
  /// How often a source that changes meanwhile is copied again.
  private static let passes = 3

  /// `pageSize` is how many sessions are in memory at a time; `coder` makes the texts that both
  /// stores are compared by.
  package init(
    from source: any QuestStore,
    to target: any QuestStore,
    coder: any DocumentCoder = FoundationDocumentCoder(),
    policies: Policies = .default,
    pageSize: Int = 200
  ) {
    self.source = source
    self.target = target
    self.coder = coder
    self.policies = policies
    self.pageSize = pageSize
  }

  /// How many sessions the source holds.
  package func sessionCount() async throws -> Int {
    try await source.read { try $0.sessionCount() }
  }

  /// How a migration ended.
  package enum Outcome: Hashable, Sendable {
    /// Both stores hold the same, PIN and events included; the digest of all of it.
    case equal(digest: String)
    /// The target held something else, and holds what both did; its PIN and events stay.
    case merged
  }

  /// Copies, and compares both stores by a digest of all that they hold.
  ///
  /// `progress` gets the number of sessions that were compared since its last call. Throws
  /// `StoreError`: `refused` for a target that is not durable, `busy` for a source that changes
  /// faster than it is copied.
  package func run(progress: @Sendable (Int) -> Void) async throws -> Outcome {
    guard target.info.isDurable else {
      throw refusal("The target is lost when the program ends; use a durable store.")
    }
    for _ in 1...Self.passes {
      do {
        try await copy(progress)
      } catch is TargetHoldsMore {
        try await merge(progress)
        return .merged
      }
      let wanted = try await digest(of: source)
      if try await digest(of: target) == wanted { return .equal(digest: wanted) }
    }
    throw StoreError(
      .busy,
      during: "migrate",
      remedy: "The stores differ; end the programs that use them, and run the command again."
    )
  }

  /// Copies one moment of the source into a target that is empty, and compares both digests.
  ///
  /// Others may write to the source meanwhile. Throws `StoreError`: `busy` where the source had to
  /// be read again, `refused` for a target that cannot take many sessions at once.
  package func copySnapshot() async throws {
    guard let stage = try await target.stage() else {
      throw refusal("This kind of store cannot contain a backup.")
    }
    let run = SingleUse()
    let (metadata, open, wanted) = try await source.read { [coder] reader in
      try run.begin("backup")
      let metadata = try StoreMetadata(of: reader)
      var open: [Session] = []
      for player in metadata.players.map(\.id) {
        try reader.forEachSession(of: player) { _ = try stage.add($0) }
        open += try reader.sessions(Self.latest(of: player))
      }
      return (metadata, open, try StoreDigest(of: reader, coder: coder).text)
    }
    try await stage.write { writer, staged in
      try metadata.write(to: writer)
      for player in metadata.players { _ = try staged.putNew(of: player.id) }
      for session in open.reversed() { try writer.put(session) }
    }
    guard try await digest(of: target) == wanted else {
      throw StoreError(.corrupt, during: "backup", detail: "the copy differs from the store")
    }
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
    var query = SessionQuery(players: [player], limit: pageSize)
    while true {
      let page = try await source.read { [query] in try $0.sessions(query) }
      let known = try await target.read { [query] in try $0.sessions(query) }
      guard known.count <= page.count, zip(known, page).allSatisfy({ $0.id == $1.id }) else {
        throw TargetHoldsMore()
      }
      if known != page {
        try await target.write { writer in
          for (index, session) in page.enumerated()
          where index >= known.count || known[index] != session { try writer.put(session) }
        }
      }
      progress(page.count)
      guard page.count == pageSize else { return }
      query.after = page.last?.id
    }
  }

  /// Puts the open sessions again in the order of their last changes: the latest one is resumed.
  private func repeatLastChanges(of player: PlayerID) async throws {
    let wanted = try await source.read { try $0.sessions(Self.latest(of: player)) }
    let found = try await target.read { try $0.sessions(Self.latest(of: player)) }
    guard wanted != found else { return }
    try await target.write { writer in
      for session in wanted.reversed() { try writer.put(session) }
    }
  }

  /// The open sessions of a player, the one that is resumed first.
  private static func latest(of player: PlayerID) -> SessionQuery {
    SessionQuery(players: [player], state: .open, order: .lastChangedFirst)
  }

  /// Merges the source into the target until nothing more comes of it.
  private func merge(_ progress: @Sendable (Int) -> Void) async throws {
    for pass in 0..<Self.passes {
      var changes = try await merge(parts(of: nil, after: nil))
      for player in try await source.read({ try $0.players().map(\.id) }) {
        var last: SessionID?
        repeat {
          let page = try await parts(of: player, after: last)
          changes += try await merge(page)
          if pass == 0 { progress(page.count) }
          guard case .session(let session)? = page.last, page.count == pageSize else { break }
          last = session.id
        } while true
      }
      if changes == 0 { return }
    }
    throw StoreError(
      .busy,
      during: "migrate",
      remedy: "The source has changed; end the programs that use it, and run the command again."
    )
  }

  /// A page of a player's sessions; for nil what they refer to.
  private func parts(of player: PlayerID?, after last: SessionID?) async throws -> [ExportPart] {
    try await source.read { [pageSize] reader in
      if let player {
        let query = SessionQuery(players: [player], after: last, limit: pageSize)
        return try reader.sessions(query).map { .session($0) }
      }
      return try reader.records(of: nil)
    }
  }

  /// Answers how many records were new or further.
  private func merge(_ parts: [ExportPart]) async throws -> Int {
    try await target.write { [policies] writer in
      var merger = try StoreMerger(into: writer)
      for part in parts { try merger.take(part) }
      // The target has a player already, or gets one of the source's.
      let first = Player(
        id: PlayerID(UUID()),
        displayName: "Player 1",
        createdAt: Instant(milliseconds: 0),
        timeZone: "UTC"
      )
      let result = try merger.finish(policies: policies, firstPlayer: first)
      return result.added + result.updated
    }
  }

  private func refusal(_ remedy: String) -> StoreError {
    StoreError(.refused, during: "migrate", remedy: remedy)
  }
}
