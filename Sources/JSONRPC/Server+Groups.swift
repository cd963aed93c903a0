import TimeQuestJSON

/// Requests that are here already share one commit, and are answered once it has covered them.
extension Server {
  /// How much one commit may have to cover: nobody else writes meanwhile, and nobody is answered.
  package static let groupSize = 256
  private static let groupTime = Duration.milliseconds(10)
  private static let groupAnswers = 1 << 20

  /// Answers as many of the first messages as may share a commit, and takes them from the queue;
  /// none where there are not two of them.
  ///
  /// Where the commit fails, the first message that has changed something and all that came after
  /// it are answered with its error instead.
  package func answerGroup(of queue: inout ArraySlice<Message>) async -> [[UInt8]] {
    guard queue.count > 1, !hasListeners, queue.prefix(2).allSatisfy(sharesCommit) else {
      return []
    }
    let start = ContinuousClock.now
    var group: [PendingAnswer] = []
    var bytes = 0
    await router.beginGroup()
    repeat {
      guard let message = queue.popFirst() else { break }
      let before = router.changes
      let answer = await answer(message)
      group.append(
        PendingAnswer(message: message, answer: answer, hasChanged: router.changes != before)
      )
      bytes += answer?.count ?? 0
    } while group.count < Self.groupSize && bytes < Self.groupAnswers && !hasListeners
      && ContinuousClock.now - start < Self.groupTime
      && queue.first.map(sharesCommit) == true
    do throws(RPCError) {
      try await router.endGroup()
      return group.compactMap(\.answer)
    } catch {
      let kept = group.prefix { !$0.hasChanged }
      return kept.compactMap(\.answer)
        + group[kept.endIndex...].compactMap { refusal(of: $0.message, for: error) }
    }
  }

  /// Whether somebody is to be told of a change before the next message is run.
  private var hasListeners: Bool { router.hasSubscribers || !waiting.isEmpty }

  /// What cannot be read or run changes nothing.
  private func sharesCommit(_ message: Message) -> Bool {
    message.requests.allSatisfy { $0["method"]?.string.map(router.mayShareCommit) ?? true }
  }

  /// The error as the answer to every request of a message that is to be answered.
  private func refusal(of message: Message, for error: RPCError) -> [UInt8]? {
    guard case .json(let node) = message else { return nil }
    let answers = message.requests.compactMap { Request.id(of: $0) }
      .map { Answer.failure(error, id: $0) }
    guard node.kind == .array else { return answers.first }
    return answers.isEmpty ? nil : Answer.batch(answers)
  }

  /// An answer that waits for the commit that covers it.
  private struct PendingAnswer {
    let message: Message
    let answer: [UInt8]?
    let hasChanged: Bool
  }
}
