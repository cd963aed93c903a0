import JSONRPC

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
      conventions: "Durations are seconds, instants RFC 3339 in UTC, days `YYYY-MM-DD`.",
      commonErrors: "and, where it reads or writes, the errors of stores",
      pythonError: "TimeQuestError"
    )
  }
}
