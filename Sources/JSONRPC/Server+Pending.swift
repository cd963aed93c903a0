import TimeQuestJSON

extension Server {
  /// A byte without which no message is a cancellation.
  package static var cancellationMark: UInt8 { Cancellation.mark }

  /// When to ask for `pendingMessages` though nothing was asked for: where a call has waited long enough, or
  /// it is time to look for what other processes did or what happens by itself; nil where nobody
  /// waits for anything.
  package func nextPoll(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    let deadline = waiting.firstDeadline
    guard deadline != nil || router.hasSubscribers else { return nil }
    return [deadline, router.pollInterval.map { last + $0 }, router.nextDeadline(after: last)]
      .compactMap(
        \.self
      ).min()
  }

  /// The descriptor to wait for beside the input, where there is one.
  package var changeDescriptor: CInt? { router.changeDescriptor }

  /// Whether another process made a change since the last call.
  package func takeExternalChange() -> Bool { router.takeExternalChange() }

  /// What is due beside the answers: notifications first, then the answers of calls that waited.
  ///
  /// Costs next to nothing where nothing has changed, unless one is to look for what others did.
  package func pendingMessages(polling: Bool = false) async -> [[UInt8]] {
    guard waiting.hasPendingMessages(router.changes) || polling else { return [] }
    let notifications = router.hasSubscribers ? await router.notifications() : []
    return notifications + (await serve(isLast: false))
  }

  /// The answers of all calls that still wait: nobody will ask again.
  package func finalMessages() async -> [[UInt8]] { await serve(isLast: true) }

  private func serve(isLast: Bool) async -> [[UInt8]] {
    guard !waiting.isEmpty else { return [] }
    let now = ContinuousClock.now
    var answers: [[UInt8]] = []
    for entry in waiting.takeAll() {
      do throws(RPCError) {
        let isOver = isLast || entry.call.deadline <= now
        if let result = try await entry.call.result(isLast: isOver) {
          answers.append(Answer.success(try fitting(result, limits.answer), id: entry.id))
        } else {
          _ = waiting.add(entry)
        }
      } catch {
        answers.append(Answer.failure(error, id: entry.id))
      }
    }
    return answers
  }

  /// Told of what was read before any of it is run, so that a cancellation reaches what it is for.
  ///
  /// Only messages that hold the `cancellationMark` need be told.
  package func markCancelled(_ message: Message) {
    guard case .json(let node) = message else { return }
    for id in Cancellation.ids(in: node, limits) { waiting.markCancelled(id) }
  }

  /// Answers with −32800 what waits under the id; what is unknown or answered is left alone.
  func cancel(_ request: Request) throws(RPCError) -> [UInt8] {
    guard let id = Cancellation.id(in: request.params) else {
      throw .invalidParams(path: "id", expected: "the id of a request", got: "something else")
    }
    waiting.cancel(id)
    return Array("null".utf8)
  }
}
