import Foundation
public import TimeQuestModels
package import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

/// What the erasure of a player could not reach.
public struct Erasure: Hashable, Sendable {
  /// The paths of the backups that still contain the player, the oldest first.
  public let backups: [String]
}

/// The store.
extension ParentSession {
  /// Erases every trace of a player; answers where traces are left.
  ///
  /// Where they were the default player, the oldest that remains is, else a new one. What an
  /// erasure left in the files because it was cut short, the next one removes, even of an unknown
  /// player.
  @discardableResult
  public func erase(_ playerID: PlayerID) async throws -> Erasure {
    let engine = try await authorized()
    let policies = engine.policies
    let newID = PlayerID(engine.environment.newUUID())
    let zone = engine.environment.zoneName()
    let editID = engine.environment.newEditID()
    let backups: [String]? = try await engine.write { writer, moment in
      guard try writer.player(playerID) != nil else { return nil }
      let today = try writer.today(at: moment.wall)
      for id in try writer.ids(of: playerID) {
        try writer.erase(id, on: today, at: moment.wall, by: editID)
      }
      try writer.setLocalValue("", named: QuestEngine.unfinishedErasure)
      try writer.requireDefaultPlayer {
        Player.first(newID, at: moment.wall, zone: zone, preferences: policies.preferences)
      }
      return try writer.backups()
    }
    try await engine.store.compact()
    try await engine.note { try $0.setLocalValue(nil, named: QuestEngine.unfinishedErasure) }
    guard let backups else { throw QuestError.notFound(.player, id: playerID.description) }
    return Erasure(backups: backups)
  }

  /// Writes a consistent copy of the store to a new file; answers its whole path.
  ///
  /// Throws `QuestError.invalid` if something stands at the path already or its folder does not
  /// exist, and `StoreError` of kind `refused` for a kind of store that has no files.
  @discardableResult
  public func backUp(to path: String) async throws -> String {
    try await backUp(to: path) { try await $0.backUp(to: $1) }
  }

  /// Writes a copy by the body, and notes it for erasures to come.
  package func backUp(
    to path: String,
    by copy: (any QuestStore, _ path: String) async throws -> Void
  ) async throws -> String {
    let engine = try await authorized()
    // An erasure names the copy by this path later, from any working directory.
    let path = path.isEmpty ? path : URL(filePath: path).path
    guard FileDescriptor.status(at: FileDescriptor.folder(of: path)) != nil else {
      throw QuestError.invalid(path: "path", expected: "a file in a folder that exists", got: path)
    }
    // A damaged store is copied without the rest of a start.
    if let other = try await engine.store.read({
      try $0.localValue(named: QuestEngine.unfinishedBackup)
    }) {
      await engine.removeLeftovers(ofBackup: other)
    }
    try await engine.note { try $0.setLocalValue(path, named: QuestEngine.unfinishedBackup) }
    do {
      try await copy(engine.store, path)
    } catch let error as StoreError
      where error.kind == .refused && engine.storeInfo.capabilities.contains(.backup)
    {
      throw QuestError.invalid(
        path: "path",
        expected: "a file that does not exist yet",
        got: error.detail
      )
    }
    let fingerprint = FileDescriptor.fingerprint(at: path)
    try await engine.note { writer in
      try writer.addBackup(path)
      try writer.setLocalValue(fingerprint, named: QuestEngine.fingerprint(ofBackup: path))
      try writer.setLocalValue(nil, named: QuestEngine.unfinishedBackup)
    }
    return path
  }

  /// The copies that are known, the oldest first.
  package func backups() async throws -> [String] {
    try await authorized().store.read { try $0.backups() }
  }

  /// Whether the file is still the copy that this store made.
  ///
  /// A copy that was used as a store, or replaced by another file, is not.
  package func isOwnBackup(at path: String) async throws -> Bool {
    let name = QuestEngine.fingerprint(ofBackup: path)
    guard let made = try await authorized().store.read({ try $0.localValue(named: name) }) else {
      return false
    }
    return FileDescriptor.fingerprint(at: path) == made
  }

  /// Takes a copy off the list, once its file is gone.
  package func forgetBackup(at path: String) async throws {
    try await authorized().note { writer in
      try writer.removeBackup(path)
      try writer.setLocalValue(nil, named: QuestEngine.fingerprint(ofBackup: path))
    }
  }

  /// Reads all of the store and reports what is damaged and what is not known here.
  ///
  /// Throws `StoreError`, of kind `corrupt` where the damage is such that nothing can be read.
  public func check() async throws -> StoreReport {
    let engine = try await authorized()
    let now = engine.environment.now().wall
    var problems = try await engine.store.check()
    problems += try await engine.store.read { StoreWalk(reader: $0).problems }
    guard problems.isEmpty else { return StoreReport(problems: problems, notices: []) }
    let notices = try await engine.store.read { reader in
      let isErased = try reader.localValue(named: QuestEngine.unfinishedErasure) == nil
      let ofPlayers = try reader.players().flatMap {
        try engine.unknownNames(of: $0, in: reader) + engine.wrongProgress(of: $0, in: reader)
      }
      let edits =
        try reader.players().map { ($0.displayName, $0.updatedAt) }
        + reader.routines().map { ($0.displayName, $0.updatedAt) }
      let early = edits.filter { $0.1 > now.advanced(by: Self.clockTolerance) }.map {
        "\"\($0.0)\" was edited by a clock that was ahead, at \($0.1): later edits follow it."
      }
      return (isErased ? [] : [Self.erasedInFiles]) + ofPlayers + early
    }
    return StoreReport(problems: [], notices: notices)
  }

  /// By how much the clocks of a family's devices may differ without a word: a day.
  private static let clockTolerance = Seconds(86_400)

  private static let erasedInFiles =
    "A player who was erased may still be in the store's files: erase them again."

  /// Sets aside what cannot be read, keeps the rest, and folds everybody's progress anew.
  ///
  /// `setAside` gets the rows before they are removed for good. Answers how many were. Throws
  /// `StoreError`, of kind `refused` for a kind of store that has no repair.
  package func repair(setAside: @Sendable ([String]) throws -> Void) async throws -> Int {
    let engine = try await authorized()
    let count = try await engine.store.repair(setAside: setAside)
    _ = try await engine.write { writer, _ in
      try writer.requireDefaultPlayer { engine.newFirstPlayer() }
      try writer.refoldProgress(policies: engine.policies)
    }
    return count
  }

  /// Lets assistants play on this store, or no longer.
  package func setAllowsAssistants(_ isAllowed: Bool) async throws {
    try await authorized().write { writer, _ in
      try writer.setLocalValue(isAllowed ? "enabled" : nil, named: QuestEngine.assistantPermission)
    }
  }
}

extension QuestEngine {
  fileprivate func unknownNames(of player: Player, in reader: any StoreReader) throws -> [String] {
    var scorers: Set = [player.preferences.scorer]
    try reader.forEachSession(of: player.id) { session in
      scorers.formUnion(session.trials.map(\.scorer))
    }
    let unknownScorers = scorers.subtracting(policies.scorers.map(\.name)).sorted()
    var notices = unknownScorers.map {
      notice("scorer", $0, of: player, substitute: policies.scorer(named: $0).name)
    }
    let mode = player.preferences.streakMode
    if policies.streak(named: mode).name != mode {
      let substitute = policies.streak(named: mode).name
      notices.append(notice("streak mode", mode, of: player, substitute: substitute))
    }
    if !Catalogue.hasLanguage(player.locale) {
      let substitute = Catalogue.language(player.locale).language
      notices.append(notice("locale", player.locale, of: player, substitute: substitute))
    }
    return notices
  }

  /// The stored progress is a cache of the fold of the sessions.
  fileprivate func wrongProgress(of player: Player, in reader: any StoreReader) throws -> [String] {
    let stored = player.progress
    let earned = try reader.foldedProgress(of: player, policies: policies)
    guard stored != earned else { return [] }
    return [
      "Player \(player.displayName): \(stored.totalXP) XP and a streak of \(stored.currentStreak) are "
        + "stored, but the sessions earn \(earned.totalXP) XP and \(earned.currentStreak); "
        + "to correct this, export the store and import the file again"
    ]
  }

  private func notice(
    _ kind: String,
    _ name: String,
    of player: Player,
    substitute: String
  ) -> String {
    "Player \(player.displayName): \(kind) \"\(name)\" is unknown here; \(substitute) is used"
  }
}
