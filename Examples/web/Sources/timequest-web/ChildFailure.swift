import Synchronization

/// Why the latest child could not go on: what the page shows where it would otherwise be blank.
final class ChildFailure: Sendable {
  private let text = Mutex<String?>(nil)

  /// What the latest child said; nil if it did not fail.
  var sentence: String? { text.withLock { $0 } }

  func told(_ said: String) {
    // The page of help after an error is for a terminal.
    let lines = said.split(separator: "\n").filter { !$0.hasPrefix("See ") }
      .map { $0.trimmingPrefix("timequest-rpc: ") }
    text.withLock { $0 = lines.isEmpty ? nil : lines.joined(separator: "\n") }
  }

  func clear() {
    text.withLock { $0 = nil }
  }
}
