package import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence

/// What the loop of a connection asks for beside answers.
extension ClientSession {
  /// Whether there is a waiting call or a subscriber, to whom a change must be reported.
  package func hasListeners(on server: Server) -> Bool {
    subscriptions.isAny || server.hasWaitingCalls
  }

  /// When `pendingMessages` must be called next without new input.
  ///
  /// That is the deadline of a waiting call, the next poll for changes of other processes, or the
  /// next timed event; nil when there is neither a waiting call nor a subscriber.
  package func nextPoll(
    on server: Server,
    after last: ContinuousClock.Instant
  ) -> ContinuousClock.Instant? {
    guard hasListeners(on: server) else { return nil }
    // A simulated clock stands still.
    let reminder = clock == nil ? reminders.nextDeadline(after: last) : nil
    return [server.firstDeadline, pollInterval.map { last + $0 }, reminder].compactMap(\.self).min()
  }

  /// The messages that are due beside answers: notifications, then answers to waiting calls.
  ///
  /// Cheap when nothing has changed, unless `polling` asks for changes of other processes.
  package func pendingMessages(
    on server: Server,
    polling: Bool = false
  ) async -> [[UInt8]] {
    guard server.takeNews() || polling else { return [] }
    let notifications = subscriptions.isAny ? await notifications() : []
    return notifications + (await server.waitingAnswers())
  }

  /// Another process may write to a store that outlives this one.
  ///
  /// Where the store signals changes, polling finds only what other tools changed.
  var pollInterval: Duration? {
    guard engine.storeInfo.isDurable else { return nil }
    return engine.changeSignal == nil ? .milliseconds(250) : .seconds(5)
  }

  /// Throws `QuestError.locked` where the journal is the parent's and the parent is gone.
  func requireAccess(to journal: Journal) async throws {
    guard journal == .parent else { return }
    guard try await parent.isAuthorized() else { throw QuestError.locked }
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

private struct EventNotification: Encodable {
  let jsonrpc = "2.0"
  let method = "event"
  let params: JournalEvent
}

/// An `events.poll` that found nothing yet.
struct PendingPoll: PendingCall {
  let params: EventsPoll.Params
  let journal: Journal
  let deadline: ContinuousClock.Instant
  let client: ClientSession

  func result(isLast: Bool) async throws(RPCError) -> [UInt8]? {
    try await client.mappingErrors {
      try await client.requireAccess(to: journal)
      let page = try await EventsPoll.page(params, of: journal, for: client)
      guard isLast || !page.events.isEmpty || page.truncated else { return nil }
      return try JSONText.encode(page)
    }
  }
}
