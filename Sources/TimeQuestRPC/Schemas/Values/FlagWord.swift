import JSONRPC
import TimeQuestModels

/// What a player may say of a trial afterwards; `none` takes the player's word back.
enum FlagWord: String, CaseIterable, Codable, Sendable, SchemaProviding {
  case interrupted
  case forgotDone
  case none

  static let sample = FlagWord.none

  var flag: PlayerFlag? {
    switch self {
    case .interrupted: .interrupted
    case .forgotDone: .forgotDone
    case .none: nil
    }
  }
}
