import JSONRPCMethods
import TimeQuestModels

/// Somebody who plays on this store.
struct PlayerItem: Codable, SchemaDocumented, Equatable {
  let playerID: PlayerID
  let displayName: String

  static let docs = [
    "playerID": "What every player's method takes.",
    "displayName": "The player's name.",
  ]
}
