package import JSONRPC
import Synchronization
import TimeQuestEngine
package import TimeQuestJSON
import TimeQuestModels

extension ClientSession: ToolContext {
  package var toolInstructions: String {
    """
    TimeQuest trains the sense of time: the player guesses how long a step takes, does it with no \
    clock in sight, and sees how close the guess was. Accuracy counts, never speed.
    Play it in this order: quest_list, then quest_start. For each step call quest_estimate with the \
    player's own guess in seconds, quest_done the moment the player says that it is done, and \
    quest_next once the result was shown. The last quest_next gives the summary.
    While a step runs (phase "active" or "recalling"), say nothing about time. Show no clock, no \
    elapsed and no remaining time. Make no guess, do not repeat the guess, do not hurry. Wait for \
    the player. Never tell how long a step should take, and never make a guess for the player.
    Show results with the words of "feedback", curious and kind. A large gap is a discovery, \
    never a failure.
    """
  }

  package var hiddenMembers: HiddenMembers {
    // The player is chosen by the command line; "displayName" of a quest is not a person's.
    [
      "": ["playerID"], "Profile": ["displayName"], "PlayerSummary": ["displayName"],
      "SimulatedTime": ["now"],
    ]
  }

  package var fixedArguments: [JSON.Member] {
    toolPlayer.withLock(\.self).map { [JSON.Member("playerID", .string($0.description))] } ?? []
  }

  package func toolPrivacy() async throws(RPCError) -> ToolPrivacy {
    let view = try await mappingErrors { try await engine.assistantView() }
    guard view.isAllowed else {
      // The owner took it back: the server ends after this answer.
      shutDown()
      throw .shuttingDown
    }
    guard view.isStepRunning else { return ToolPrivacy(names: view.names) }
    return ToolPrivacy(
      names: view.names,
      hidden: ["QuestState": ["result", "summary"]],
      refusal: "A step is running: nothing may tell the time until it is done."
    )
  }

  /// Chooses whom assistants play for, by name or id; nil means the default player.
  ///
  /// Throws `QuestError.notFound` if no player has the id, `invalidParams` if none has the name.
  package func setToolPlayer(_ word: String?) async throws {
    guard let id = try await chosenPlayer(word) else { return }
    _ = try await engine.preferences(of: id)
    toolPlayer.withLock { $0 = id }
  }
}

extension ToolResource {
  /// What an assistant may read beside its tools.
  static let timeQuest = [
    ToolResource(
      "timequest://quests/today",
      name: "quests",
      title: "Today's quests",
      description: "The quests that can be picked today.",
      method: QuestList.name
    ),
    ToolResource(
      "timequest://quests/last",
      name: "summary",
      title: "The last summary",
      description: "How the quest that was completed last went.",
      method: StatsHistory.name,
      arguments: [JSON.Member("limit", 1)]
    ),
    ToolResource(
      "timequest://charts/trend",
      name: "trend",
      title: "Accuracy over time",
      description: "A picture of the last 30 days.",
      mimeType: "image/svg+xml",
      method: StatsChart.name,
      arguments: [JSON.Member("kind", "trend")],
      member: "svg"
    ),
    ToolResource(
      "timequest://charts/scatter",
      name: "scatter",
      title: "Guesses against times",
      description: "A picture of the latest guesses and how long the steps took.",
      mimeType: "image/svg+xml",
      method: StatsChart.name,
      arguments: [JSON.Member("kind", "scatter")],
      member: "svg"
    ),
    ToolResource(
      "timequest://charts/learning-curve/",
      name: "learningCurve",
      title: "How a step is learned",
      description: "A picture of how far off each guess at a step was, by its stepID.",
      mimeType: "image/svg+xml",
      method: StatsChart.name,
      arguments: [JSON.Member("kind", "learningCurve")],
      member: "svg",
      argument: "stepID"
    ),
  ]
}

extension ClientSession {
  /// Serves the player's methods as tools of the Model Context Protocol.
  package func toolDispatcher() -> ToolDispatcher<ClientSession> {
    ToolDispatcher(self, resources: ToolResource.timeQuest)
  }
}
