import TimeQuestJSON

extension Server {
  /// A message without this byte contains no cancellation.
  package static var cancellationMark: UInt8 { Cancellation.mark }

  /// When `pendingMessages` must be called next without new input.
  ///
  /// That is the deadline of a waiting call, the next poll for changes of other processes, or the
  /// next timed event; nil when there is neither a waiting call nor a subscriber.
  package func nextPoll(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard hasListeners else { return nil }
    let pollDue = router.pollInterval.map { last + $0 }
    return [waiting.firstDeadline, pollDue, router.nextDeadline(after: last)]
      .compactMap(\.self).min()
  }

  /// Whether there is a waiting call or a subscriber, to whom a change must be reported.
  package var hasListeners: Bool { router.hasSubscribers || !waiting.isEmpty }

  /// A descriptor to wait for together with the input; nil without one.
  package var changeDescriptor: CInt? { router.changeDescriptor }

  /// Whether another process made a change since the last call.
  package func takeExternalChange() -> Bool { router.takeExternalChange() }

  /// Whether there is something to give back by `rest`.
  package var canRest: Bool { router.restsAfter != nil }

  /// When to `rest` after the last input; nil where there is nothing to give back.
  package func restDue(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    router.restsAfter.map { last + $0 }
  }

  /// Gives back what is only held for the next request.
  package func rest() async { await router.rest() }

  /// The messages that are due beside answers: notifications, then answers to waiting calls.
  ///
  /// Cheap when nothing has changed, unless `polling` asks for changes of other processes.
  package func pendingMessages(polling: Bool = false) async -> [[UInt8]] {
    guard waiting.hasPendingMessages(router.changes) || polling else { return [] }
    let notifications = router.hasSubscribers ? await router.notifications() : []
    return notifications + (await serve(isLast: false))
  }

  /// The answers to all calls that still wait, at the end of the connection.
  package func finalMessages() async -> [[UInt8]] { await serve(isLast: true) }

  private func serve(isLast: Bool) async -> [[UInt8]] {
    guard !waiting.isEmpty else { return [] }
    let now = ContinuousClock.now
    var answers: [[UInt8]] = []
    for entry in waiting.takeAll() {
      do throws(RPCError) {
        let isOver = isLast || entry.call.deadline <= now
        if let result = try await entry.call.result(isLast: isOver) {
          answers.append(Response.success(try fitting(result, limits.answer), id: entry.id))
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
    guard case .json(let node) = message else { return }
    for id in Cancellation.ids(in: node, limits) { waiting.markCancelled(id) }
  }

  /// Answers the waiting call with that id with −32800; ignores an unknown id.
  func cancel(_ request: Request) throws(RPCError) -> [UInt8] {
    guard let id = Cancellation.id(in: request.params) else {
      throw .invalidParams(path: "id", expected: "the id of a request", got: "something else")
    }
    waiting.cancel(id)
    return Array("null".utf8)
  }
}
