import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence

extension ClientSession {
  /// Grows with everything that a subscriber or a waiting poll may want to know of.
  var changes: Int { engine.changes &+ subscriptions.changes &+ reminders.clockChanges }

  /// Another process may write to a store that outlives this one.
  ///
  /// Where the store signals changes, polling finds only what other tools changed.
  var pollInterval: Duration? {
    guard engine.storeInfo.isDurable else { return nil }
    return engine.changeSignal == nil ? .milliseconds(250) : .seconds(5)
  }

  func journal(of playerID: PlayerID?) async throws -> Journal {
    try await engine.journal(of: playerID, for: access)
  }

  /// Throws `QuestError.locked` where the journal is the parent's and the parent is gone.
  func requireAccess(to journal: Journal) async throws {
    guard journal == .parent else { return }
    guard try await engine.holdsPowers(access) else { throw QuestError.locked }
  }

  /// The `event` notifications that are due, journal by journal.
  ///
  /// What cannot be read now is told later; it is never the request's failure.
  func notifications() async -> [[UInt8]] {
    var messages: [[UInt8]] = []
    for subscription in subscriptions.all {
      do {
        messages += try await due(subscription)
      } catch QuestError.locked {
        subscriptions.remove(subscription.journal)
      } catch {
        let kind = await rpcError(for: error).kind
        log.error("events could not be read: \(kind)")
      }
    }
    return messages
  }

  private func due(_ subscription: Subscriptions.Subscription) async throws -> [[UInt8]] {
    try await requireAccess(to: subscription.journal)
    await publishDue(in: subscription.journal, subscription.topics)
    let page = try await engine.events(
      of: subscription.journal,
      after: subscription.next,
      topics: subscription.topics,
      limit: 1000
    )
    let messages = try page.events.map {
      try JSONText.encode(EventNotification(params: $0))
    }
    subscriptions.advance(subscription.journal, to: page.next)
    return messages
  }
}

/// An event as it is pushed.
private struct EventNotification: Encodable {
  let jsonrpc = "2.0"
  let method = "event"
  let params: JournalEvent
}
