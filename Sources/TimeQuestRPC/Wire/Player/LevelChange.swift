import JSONRPCMethods
import TimeQuestModels

/// The level before and after a completed session.
struct LevelChange: Codable, SchemaDocumented, Equatable {
  let before: Int
  let after: Int
  let didLevelUp: Bool

  static let docs = [
    "before": "The level at the start.",
    "after": "The level at completion.",
    "didLevelUp": "Whether the second is higher.",
  ]

  init(_ award: Award) {
    before = award.levelBefore
    after = award.levelAfter
    didLevelUp = award.levelAfter > award.levelBefore
  }
}
