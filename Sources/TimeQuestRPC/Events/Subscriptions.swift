import JSONRPC
import Synchronization
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

/// What one client asked to be told of: at most one subscription a journal.
final class Subscriptions: Sendable {
  struct Subscription: Sendable {
    let journal: Journal
    var topics: Set<EventTopic>
    /// What comes after this event is still to be told.
    var next: Int
  }

  private struct State {
    var all: [Subscription] = []
    /// Grows with every subscription, so that what it reaches back for is told at once.
    var changes = 0
  }

  private let state = Mutex(State())

  var isAny: Bool { state.withLock { !$0.all.isEmpty } }
  var changes: Int { state.withLock(\.changes) }
  var all: [Subscription] { state.withLock(\.all) }

  /// Adds topics to a journal's subscription, which begins at its end where there is none yet.
  ///
  /// `after` begins it anew from there.
  func add(
    _ topics: Set<EventTopic>,
    of journal: Journal,
    after: Int?,
    end: Int
  ) -> Subscription {
    state.withLock { state in
      state.changes += 1
      var new = Subscription(journal: journal, topics: topics, next: after ?? end)
      if let place = state.all.firstIndex(where: { $0.journal == journal }) {
        new.topics.formUnion(state.all[place].topics)
        new.next = after ?? state.all[place].next
        state.all[place] = new
      } else {
        state.all.append(new)
      }
      return new
    }
  }

  /// Takes topics out of a journal's subscription, or out of all of them.
  func remove(_ topics: Set<EventTopic>, of journal: Journal?) {
    state.withLock { state in
      for place in state.all.indices where journal == nil || state.all[place].journal == journal {
        state.all[place].topics.subtract(topics)
      }
      state.all.removeAll { $0.topics.isEmpty }
    }
  }

  func remove(_ journal: Journal) {
    state.withLock { state in state.all.removeAll { $0.journal == journal } }
  }

  /// Everything up to there was told.
  func advance(_ journal: Journal, to next: Int) {
    state.withLock { state in
      for place in state.all.indices where state.all[place].journal == journal {
        state.all[place].next = next
      }
    }
  }
}

/// Tells a subscriber what happened.
enum EventPushed: Notification {
  typealias Params = JournalEvent

  static let name = "event"
  static let sender = Sender.server
  static let summary =
    "Something happened; sent only after `events.subscribe`, and after the answer that caused it."
}

/// Takes back what was asked, as language servers have it; the envelope heeds it.
enum CancelRequest: Notification {
  struct Params: Decodable {
    /// The id of the request, as it was sent.
    let id: JSON
  }

  static let name = "$/cancelRequest"
  static let sender = Sender.client
  static let summary =
    "Asks that a poll that waits, or a request that has not begun, be answered as cancelled."
}
