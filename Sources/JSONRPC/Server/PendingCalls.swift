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

  var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

  var firstDeadline: ContinuousClock.Instant? {
    state.withLock { $0.entries.lazy.map(\.call.deadline).min() }
  }

  /// Adds a call; false when the capacity is reached.
  func add(_ entry: Entry) -> Bool {
    state.withLock { state in
      guard state.entries.count < Self.capacity else { return false }
      state.entries.append(entry)
      return true
    }
  }

  /// Removes and returns all calls; the caller adds those again that go on waiting.
  func takeAll() -> [Entry] {
    state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
  }

  /// Whether there are changes or cancellations since the last call.
  func takeNews(_ changes: Int) -> Bool {
    state.withLock { state in
      guard state.seenChanges != changes || state.hasCancelled else { return false }
      state.seenChanges = changes
      state.hasCancelled = false
      return true
    }
  }

  /// Records a cancellation that was read; a request with that id that has not begun never begins.
  func markCancelled(_ id: JSON) { state.withLock { $0.markedCancelled.append(id) } }

  func isMarkedCancelled(_ id: JSON) -> Bool {
    state.withLock { !$0.markedCancelled.isEmpty && $0.markedCancelled.contains(id) }
  }

  /// Runs a cancellation: calls with that id are answered with −32800; an unknown id is ignored.
  func cancel(_ cancellation: Request) throws(RPCError) {
    guard let id = Cancellation.id(in: cancellation.params) else {
      throw .invalidParams(path: "id", expected: "the id of a request", got: "something else")
    }
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

extension Server {
  /// A message without this byte contains no cancellation.
  package static let cancellationMark = UInt8(ascii: "$")

  package var hasWaitingCalls: Bool { !waiting.isEmpty }

  /// When the first waiting call must be answered; nil without one.
  package var firstDeadline: ContinuousClock.Instant? { waiting.firstDeadline }

  /// Whether there are changes or cancellations since the last call; it is cheap to ask.
  package func takeNews() -> Bool { waiting.takeNews(dispatcher.changes) }

  /// The answers to waiting calls that are due; to all of them at the end of the connection.
  package func waitingAnswers(isLast: Bool = false) async -> [[UInt8]] {
    guard !waiting.isEmpty else { return [] }
    let now = ContinuousClock.now
    var answers: [[UInt8]] = []
    for entry in waiting.takeAll() {
      do throws(RPCError) {
        let isOver = isLast || entry.call.deadline <= now
        if let answer = try await answer(to: entry.id, from: entry.call, isLast: isOver) {
          answers.append(answer)
        } else {
          _ = waiting.add(entry)
        }
      } catch {
        answers.append(Response.failure(error, id: entry.id))
      }
    }
    return answers
  }

  /// Records the cancellations in a message that is not run yet: they reach earlier requests.
  ///
  /// Needed only for messages that contain the `cancellationMark`.
  package func markCancelled(_ message: Message) {
    for id in message.requests.compactMap(Cancellation.id(of:)) { waiting.markCancelled(id) }
  }
}
