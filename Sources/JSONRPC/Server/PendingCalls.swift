import Synchronization
import TimeQuestJSON

/// The calls that wait for their answer, and the ids of cancellations that were read in advance.
final class PendingCalls: Sendable {
  struct Entry: Sendable {
    let id: JSON
    var call: any PendingCall
  }

  /// The greatest number of waiting calls; more are answered at once, which bounds the memory.
  static let capacity = 64

  private struct State {
    var entries: [Entry] = []
    /// Ids of cancellations that were read but not run yet, each as often as it was read.
    var markedCancelled: [JSON] = []
    var seenChanges = 0
    var hasCancelled = false
  }

  private let state = Mutex(State())

  /// Adds a call; false when the capacity is reached.
  func add(_ entry: Entry) -> Bool {
    state.withLock { state in
      guard state.entries.count < Self.capacity else { return false }
      state.entries.append(entry)
      return true
    }
  }

  /// Whether there are changes or cancellations since the last call.
  func hasPendingMessages(_ changes: Int) -> Bool {
    state.withLock { state in
      guard state.seenChanges != changes || state.hasCancelled else { return false }
      state.seenChanges = changes
      state.hasCancelled = false
      return true
    }
  }

  var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

  var firstDeadline: ContinuousClock.Instant? {
    state.withLock { $0.entries.lazy.map(\.call.deadline).min() }
  }

  /// Removes and returns all calls; the caller adds those again that go on waiting.
  func takeAll() -> [Entry] {
    state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
  }

  /// Records a cancellation that was read; a request with that id that has not begun never begins.
  func markCancelled(_ id: JSON) { state.withLock { $0.markedCancelled.append(id) } }

  func isMarkedCancelled(_ id: JSON) -> Bool {
    state.withLock { !$0.markedCancelled.isEmpty && $0.markedCancelled.contains(id) }
  }

  /// Runs a cancellation: calls with that id are answered at once.
  func cancel(_ id: JSON) {
    state.withLock { state in
      if let index = state.markedCancelled.firstIndex(of: id) {
        state.markedCancelled.remove(at: index)
      }
      for index in state.entries.indices where state.entries[index].id == id {
        state.entries[index].call = CancelledCall()
        state.hasCancelled = true
      }
    }
  }
}

/// Replaces a call that was cancelled while it waited.
private struct CancelledCall: PendingCall {
  let deadline = ContinuousClock.now

  func result(isLast: Bool) async throws(RPCError) -> [UInt8]? { throw .cancelled }
}
