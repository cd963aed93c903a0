import ArgumentParser
import TimeQuestRPC

/// The options that choose the level and the file of the log.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The least severe entries to log: error, warning, info, or debug; debug may show parameters.",
      valueName: "level"
    )
  )
  var logLevel = LogLevel.warning

  @Option(
    help: ArgumentHelp(
      "Append the log to this file instead of stderr; a new file has mode 0600.",
      valueName: "path"
    )
  )
  var logFile: String?

  /// Opens the log.
  ///
  /// Throws `ValidationError` when the file cannot be opened.
  func open() throws -> Log {
    guard let logFile else { return .standardError(level: logLevel) }
    return try .file(at: logFile, level: logLevel)
  }
}

extension LogLevel: ExpressibleByArgument {}
