/// How much a log tells; each level tells what those before it do.
package enum LogLevel: String, CaseIterable, Comparable, Sendable {
  /// What went wrong in here or in the store.
  case error
  /// What was refused without an answer.
  case warning
  /// What the server begins and ends.
  case info
  /// Every request, and details that may hold the words of whoever sent them.
  case debug

  package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    case .debug: 3
    }
  }
}

/// Where a server tells its owner what it tells nobody else.
///
/// A line above `debug` never holds a player's or a parent's words; no line ever holds a PIN.
package struct Log: Sendable {
  private let level: LogLevel
  private let write: @Sendable (LogLevel, String) -> Void

  /// Passes on what is told at that level or above it.
  package init(level: LogLevel, write: @escaping @Sendable (LogLevel, String) -> Void) {
    self.level = level
    self.write = write
  }

  /// Tells nobody.
  package static let discarding = Log(level: .error) { _, _ in }

  package func error(_ line: @autoclosure () -> String) { write(.error, line) }
  package func warning(_ line: @autoclosure () -> String) { write(.warning, line) }
  package func info(_ line: @autoclosure () -> String) { write(.info, line) }
  package func debug(_ line: @autoclosure () -> String) { write(.debug, line) }

  private func write(_ level: LogLevel, _ line: () -> String) {
    if level <= self.level { write(level, line()) }
  }
}
