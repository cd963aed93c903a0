import Synchronization

/// Why the latest child could not go on: what the page shows where it would otherwise be blank.
final class ChildFailure: Sendable {
  private let text = Mutex<String?>(nil)

  /// What the latest child said; nil if it did not fail.
  var sentence: String? { text.withLock { $0 } }

  func told(_ said: String) {
    // The usage that follows an error is for a terminal.
    let error = said.split(separator: "\n").prefix { !$0.hasPrefix("Usage:") }
    let lines = error.map { $0.hasPrefix("Error: ") ? $0.dropFirst(7) : $0 }
    text.withLock { $0 = lines.isEmpty ? nil : lines.joined(separator: "\n") }
  }

  func clear() {
    text.withLock { $0 = nil }
  }
}
