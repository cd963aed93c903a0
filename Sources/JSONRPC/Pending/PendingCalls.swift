import Synchronization
import TimeQuestJSON

/// The calls that are answered later, and the ids whose cancellation is on its way.
final class PendingCalls: Sendable {
  struct Entry: Sendable {
    let id: JSON
    var call: any PendingCall
  }

  /// More at a time are answered at once, so that nobody fills the memory with gracePeriod.
  static let capacity = 64

  private struct State {
    var entries: [Entry] = []
    /// Ids of cancellations that were read but not reached yet, each as often as it was read.
    var markedCancelled: [JSON] = []
    var seenChanges = 0
    var hasCancelled = false
  }

  private let state = Mutex(State())

  /// False where every place is taken.
  func add(_ entry: Entry) -> Bool {
    state.withLock { state in
      guard state.entries.count < Self.capacity else { return false }
      state.entries.append(entry)
      return true
    }
  }

  /// Whether there is anything to serve since this was asked last.
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

  /// All of them leave; who is not served yet is to be admitted again.
  func takeAll() -> [Entry] {
    state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
  }

  /// A cancellation was read; what it is for and has not begun by then never begins.
  func markCancelled(_ id: JSON) { state.withLock { $0.markedCancelled.append(id) } }

  func isMarkedCancelled(_ id: JSON) -> Bool {
    state.withLock { !$0.markedCancelled.isEmpty && $0.markedCancelled.contains(id) }
  }

  /// A cancellation is reached: the calls with that id are answered at once.
  func cancel(_ id: JSON) {
    state.withLock { state in
      if let place = state.markedCancelled.firstIndex(of: id) {
        state.markedCancelled.remove(at: place)
      }
      for place in state.entries.indices where state.entries[place].id == id {
        state.entries[place].call = CancelledCall()
        state.hasCancelled = true
      }
    }
  }
}

/// What is left of a call that was cancelled while it waited.
private struct CancelledCall: PendingCall {
  let deadline = ContinuousClock.now

  func result(isLast: Bool) async throws(RPCError) -> [UInt8]? { throw .cancelled }
}
