import JSONRPCMethods
import TimeQuestEngine

/// What an import did to players, routines and sessions together.
struct ImportAnswer: Codable, SchemaDocumented, Equatable {
  let added: Int
  let updated: Int
  let unchanged: Int

  static let docs = [
    "added": "How many were new.",
    "updated": "How many were replaced by a higher revision.",
    "unchanged": "How many were kept as they are.",
  ]

  init(_ count: ImportCount) {
    added = count.added
    updated = count.updated
    unchanged = count.unchanged
  }
}
