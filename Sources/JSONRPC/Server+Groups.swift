import TimeQuestJSON

/// Requests that have arrived already share one commit, and are answered after it.
extension Server {
  /// The greatest number of messages in a group: no other process writes until its end.
  package static let groupSize = 256
  private static let groupTime = Duration.milliseconds(10)
  private static let groupAnswers = 1 << 20

  /// Answers the first messages of the queue as a group, and removes them from it.
  ///
  /// Returns nothing, and removes nothing, unless the first two may share a commit. If the commit
  /// fails, the first message that has changed something and all messages after it get its error
  /// instead of their answers.
  package func answerGroup(of queue: inout ArraySlice<Message>) async -> [[UInt8]] {
    guard queue.count > 1, !hasListeners, queue.prefix(2).allSatisfy(sharesCommit) else {
      return []
    }
    var group: [PendingResponse] = []
    do throws(RPCError) {
      try await router.withGroup { group = await takeGroup(from: &queue) }
      return group.compactMap(\.answer)
    } catch {
      let kept = group.prefix { !$0.hasChanged }
      return kept.compactMap(\.answer)
        + group[kept.endIndex...].compactMap { refusal(of: $0.message, for: error) }
    }
  }

  /// Runs messages of the queue until the group has reached one of its limits.
  private func takeGroup(from queue: inout ArraySlice<Message>) async -> [PendingResponse] {
    let start = ContinuousClock.now
    var group: [PendingResponse] = []
    var bytes = 0
    repeat {
      guard let message = queue.popFirst() else { break }
      let before = router.changes
      let answer = await answer(message)
      group.append(
        PendingResponse(message: message, answer: answer, hasChanged: router.changes != before)
      )
      bytes += answer?.count ?? 0
    } while group.count < Self.groupSize && bytes < Self.groupAnswers && !hasListeners
      && ContinuousClock.now - start < Self.groupTime
      && queue.first.map(sharesCommit) == true
    return group
  }

  /// Whether a change must be reported before the next message runs.
  private var hasListeners: Bool { router.hasSubscribers || !waiting.isEmpty }

  /// Whether every request of the message may share a commit.
  ///
  /// An invalid message is answered by itself: a commit that fails is not its error.
  private func sharesCommit(_ message: Message) -> Bool {
    let requests = message.requests
    return !requests.isEmpty
      && requests.allSatisfy { $0["method"]?.string.map(router.mayShareCommit) ?? false }
  }

  /// The error as the answer to every request of the message; nil for notifications only.
  private func refusal(of message: Message, for error: RPCError) -> [UInt8]? {
    guard case .json(let node) = message else { return nil }
    let answers = message.requests.compactMap { Request.id(of: $0) }
      .map { Response.failure(error, id: $0) }
    guard node.kind == .array else { return answers.first }
    return answers.isEmpty ? nil : Response.batch(answers)
  }

  /// An answer that waits for the commit that covers it.
  private struct PendingResponse {
    let message: Message
    let answer: [UInt8]?
    let hasChanged: Bool
  }
}
