import Synchronization
import TimeQuestJSON

/// The calls that are answered later, and the ids whose cancellation is on its way.
final class WaitingRoom: Sendable {
  struct Guest: Sendable {
    let id: JSON
    var call: any WaitingCall
  }

  /// More at a time are answered at once, so that nobody fills the memory with patience.
  static let places = 64

  private struct State {
    var guests: [Guest] = []
    /// Ids of cancellations that were read but not reached yet, each as often as it was read.
    var announced: [JSON] = []
    var seenChanges = 0
    var hasCancelled = false
  }

  private let state = Mutex(State())

  /// False where every place is taken.
  func admit(_ guest: Guest) -> Bool {
    state.withLock { state in
      guard state.guests.count < Self.places else { return false }
      state.guests.append(guest)
      return true
    }
  }

  /// Whether there is anything to serve since this was asked last.
  func hasNews(_ changes: Int) -> Bool {
    state.withLock { state in
      guard state.seenChanges != changes || state.hasCancelled else { return false }
      state.seenChanges = changes
      state.hasCancelled = false
      return true
    }
  }

  var isEmpty: Bool { state.withLock { $0.guests.isEmpty } }

  var firstDeadline: ContinuousClock.Instant? {
    state.withLock { $0.guests.lazy.map(\.call.deadline).min() }
  }

  /// All of them leave; who is not served yet is to be admitted again.
  func takeAll() -> [Guest] {
    state.withLock { state in
      defer { state.guests = [] }
      return state.guests
    }
  }

  /// A cancellation was read; what it is for and has not begun by then never begins.
  func announce(_ id: JSON) { state.withLock { $0.announced.append(id) } }

  func isAnnounced(_ id: JSON) -> Bool {
    state.withLock { !$0.announced.isEmpty && $0.announced.contains(id) }
  }

  /// A cancellation is reached: the calls with that id are answered at once.
  func cancel(_ id: JSON) {
    state.withLock { state in
      if let place = state.announced.firstIndex(of: id) { state.announced.remove(at: place) }
      for place in state.guests.indices where state.guests[place].id == id {
        state.guests[place].call = CancelledCall()
        state.hasCancelled = true
      }
    }
  }
}

/// What is left of a call that was cancelled while it waited.
private struct CancelledCall: WaitingCall {
  let deadline = ContinuousClock.now

  func result(isLast: Bool) async throws(RPCError) -> [UInt8]? { throw .cancelled }
}
