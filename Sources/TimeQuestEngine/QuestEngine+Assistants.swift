import TimeQuestModels
import TimeQuestPersistence

/// What is asked of this store before an assistant may play on it.
extension QuestEngine {
  /// A value of the store alone, as no export, migration, backup or sync carries it elsewhere.
  static let assistantPermission = "assistants"

  /// Whether the owner of this store lets assistants play; not unless it was said.
  package func allowsAssistants() async throws -> Bool {
    try await store.read { try $0.localValue(named: Self.assistantPermission) } != nil
  }

  /// What must not be told to an assistant now.
  package func assistantView() async throws -> AssistantView {
    try await read { reader, moment in
      let players = try reader.players()
      return AssistantView(
        isAllowed: try reader.localValue(named: Self.assistantPermission) != nil,
        // "Player 1" is no person's name. To hide its 1 would also hide that of "step 1".
        names: players.map(\.displayName).filter { $0 != Player.firstName },
        isStepRunning: try players.contains {
          try reader.isDoing($0.id, by: self.policies, at: self.timed(moment, by: reader))
        }
      )
    }
  }
}

/// What decides about what an assistant may be told.
package struct AssistantView: Sendable {
  /// Whether it may play at all.
  package let isAllowed: Bool
  /// The names of the players, which it never reads.
  package let names: [String]
  /// Whether a player is at a step: nothing tells of time then.
  package let isStepRunning: Bool
}
