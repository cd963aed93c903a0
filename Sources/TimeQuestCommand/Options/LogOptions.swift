import ArgumentParser
import TimeQuestRPC

/// What is told to the owner, and where.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How much to log: error, warning, info, or debug, which may hold what was sent.",
      valueName: "level"
    )
  )
  var logLevel = LogLevel.warning

  @Option(
    help: ArgumentHelp(
      "A file to append the log to, with mode 0600, instead of stderr.",
      valueName: "path"
    )
  )
  var logFile: String?

  /// Throws `ValidationError` where the file cannot be opened.
  func open() throws -> Log {
    guard let logFile else { return .standardError(level: logLevel) }
    return try .file(at: logFile, level: logLevel)
  }
}

extension LogLevel: ExpressibleByArgument {}
