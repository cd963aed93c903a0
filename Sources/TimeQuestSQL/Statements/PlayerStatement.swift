package import TimeQuestModels

/// A statement about the rows of a player, who has one id; or several, where others were merged
/// into them.
///
/// The first id is the first parameter; further ones come after the other parameters.
package struct PlayerStatement: Sendable {
  private let text: @Sendable (_ isTheirs: String) -> String
  /// For one id, as of nearly every player; made once.
  private let ofOne: String

  /// `text` makes the statement from the condition that a row is the player's; the name of a table
  /// and a dot may stand before it.
  init(_ text: @escaping @Sendable (_ isTheirs: String) -> String) {
    self.text = text
    ofOne = text(Self.condition(["$1"]))
  }

  /// The statement for the ids, with the values of its parameters.
  package func of(
    _ players: [PlayerID],
    _ others: StoredValue...
  ) -> (sql: String, values: [StoredValue]) {
    // No id is NULL, which no player has.
    let values = [players.first?.stored ?? .null] + others
    guard players.count > 1 else { return (ofOne, values) }
    let further = players.dropFirst().map(\.stored)
    let places = further.indices.map { "$\(values.count + $0 + 1)" }
    return (text(Self.condition(["$1"] + places)), values + further)
  }

  /// The condition that a row is that of a player with these ids.
  static func condition(_ ids: [String]) -> String {
    ids.count == 1 ? "player_id = \(ids[0])" : "player_id IN (\(ids.joined(separator: ", ")))"
  }
}
