import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

extension QuestEngine {
  /// Reads all of the store and reports what is damaged and what is not known here.
  ///
  /// Throws `StoreError`, of kind `corrupt` where the damage is such that nothing can be read.
  public func check() async throws -> StoreReport {
    var problems = try await store.check()
    problems += try await store.read { StoreWalk(reader: $0).problems }
    guard problems.isEmpty else { return StoreReport(problems: problems, notices: []) }
    let notices = try await store.read { reader in
      let isErased = try reader.localValue(named: Self.unfinishedErasure) == nil
      let ofPlayers = try reader.players().flatMap {
        try self.unknownNames(of: $0, in: reader) + self.wrongProgress(of: $0, in: reader)
      }
      return (isErased ? [] : [Self.erasedInFiles]) + ofPlayers
    }
    return StoreReport(problems: [], notices: notices)
  }

  private static let erasedInFiles =
    "A player who was erased may still be in the store's files: erase them again."

  /// Sets aside what cannot be read, keeps the rest, and folds everybody's progress anew.
  ///
  /// `setAside` gets the rows before they are removed for good. Answers how many were. Throws
  /// `StoreError`, of kind `refused` for a kind of store that has no repair.
  package func repair(setAside: @Sendable ([String]) throws -> Void) async throws -> Int {
    let count = try await store.repair(setAside: setAside)
    _ = try await writeRecords { writer, _ in
      try writer.requireDefaultPlayer { self.newFirstPlayer() }
      for player in try writer.players() {
        try writer.refoldProgress(of: player, policies: self.policies)
      }
    }
    return count
  }

  private func unknownNames(of player: Player, in reader: any StoreReader) throws -> [String] {
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
  private func wrongProgress(of player: Player, in reader: any StoreReader) throws -> [String] {
    let stored = player.progress
    let earned = try reader.foldedProgress(of: player, policies: policies)
    guard stored != earned else { return [] }
    return [
      "Player \(player.displayName): \(stored.totalXP) XP and a streak of \(stored.currentStreak) are "
        + "stored, and the sessions make \(earned.totalXP) XP and \(earned.currentStreak); "
        + "an import of this store's own export sets it right"
    ]
  }

  private func notice(
    _ kind: String,
    _ name: String,
    of player: Player,
    substitute: String
  ) -> String {
    "Player \(player.displayName): \(kind) \"\(name)\" is not known here; \(substitute) acts for it"
  }
}
