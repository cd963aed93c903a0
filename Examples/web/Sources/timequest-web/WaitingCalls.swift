import Synchronization

/// Calls in the order in which they came.
final class WaitingCalls: Sendable {
  private let calls = Mutex<[WebRequest]>([])

  func append(_ call: WebRequest) {
    calls.withLock { $0.append(call) }
  }

  func next() -> WebRequest? {
    calls.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
