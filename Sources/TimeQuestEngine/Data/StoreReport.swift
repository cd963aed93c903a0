import TimeQuestModels
import TimeQuestPersistence

/// What a check of the store found, in sentences for its owner.
public struct StoreReport: Hashable, Sendable {
  /// What is damaged; empty for a sound store.
  public let problems: [String]
  /// What is no damage: stored names of scorers, streak modes and languages that are not known
  /// here, for each of which a default acts, and XP that are not those of the sessions.
  ///
  /// Looked for in a sound store alone.
  public let notices: [String]

  /// Whether nothing is damaged.
  public var isSound: Bool { problems.isEmpty }
}

/// Reads everything that a store keeps, and collects what cannot be read.
struct StoreWalk {
  let reader: any StoreReader

  /// One sentence for each list with damage: the first damage in it.
  var problems: [String] {
    var players: [Player] = []
    var problems: [String] = []
    func read(_ body: () throws -> Void) {
      do {
        try body()
      } catch let error as StoreError {
        problems.append(error.detail.isEmpty ? error.explanation : error.detail)
      } catch {
        problems.append("\(error)")
      }
    }
    read { players = try reader.players() }
    read { _ = try reader.routines() }
    read { _ = try reader.pin() }
    read { _ = try reader.tombstones() }
    read { _ = try reader.localValues() }
    read { _ = try reader.claims() }
    for journal in [Journal.parent] + players.map({ .player($0.id) }) {
      read {
        _ = try reader.span(of: journal)
        _ = try reader.events(EventQuery(journal: journal, after: 0, limit: .max))
      }
    }
    for player in players {
      // Page by page; the trials are read as measures read them, too.
      read { try reader.forEachSession(of: player.id) { _ in } }
      read { _ = try reader.closestTrials(by: [player.id]) }
    }
    return problems
  }
}
