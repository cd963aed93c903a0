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
