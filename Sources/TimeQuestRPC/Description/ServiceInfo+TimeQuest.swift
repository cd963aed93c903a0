package import JSONRPC
package import TimeQuestEngine

/// The versions that a front end may ask for.
package enum TimeQuestVersion: Sendable {
  package static let current = "0.9.0"
  /// Grows when a name or a schema of the protocol is renamed or removed.
  package static let protocolVersion = 1
}

extension ServiceInfo {
  static let timeQuest = timeQuest(program: TimeQuestMethods.defaultProgram)

  /// As an executable of this name describes itself.
  static func timeQuest(program: String) -> ServiceInfo {
    ServiceInfo(
      title: "TimeQuest",
      version: TimeQuestVersion.current,
      description: """
        Trains the sense of time as a game: guess how long a step takes, do it with no clock in \
        sight, see how close you were. Durations are seconds, instants RFC 3339 in UTC.
        """,
      license: "Apache-2.0",
      program: program,
      conventions: """
        Durations are seconds, instants RFC 3339 in UTC, days `YYYY-MM-DD`. [The rules of the \
        game](../Documentation/rules.md) say what counts and what is earned.
        """,
      commonErrors: "and, if it reads or writes, the errors of stores",
      pythonError: "TimeQuestError"
    )
  }
}

extension InterfaceDescription {
  /// Has the methods of a simulated clock only where there is one.
  package init(
    isSimulated: Bool,
    policies: Policies = .default,
    program: String = TimeQuestMethods.defaultProgram
  ) {
    self.init(
      TimeQuestMethods.table(of: policies, program: program),
      where: { $0 != .simulation || isSimulated }
    )
  }

  /// The same, with every example run by these policies, which are those of the description.
  ///
  /// Throws where an example is refused.
  package func withExamples(of policies: Policies) async throws -> InterfaceDescription {
    with(
      examples: try await ExampleRunner.runAll(methods, on: ExampleHousehold(policies: policies))
    )
  }
}
