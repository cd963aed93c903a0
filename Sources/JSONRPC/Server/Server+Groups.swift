import TimeQuestJSON

/// Requests that have arrived already share one commit, and are answered after it.
///
/// No other process writes until the end of a group, so that its time is limited after each
/// request, to what no player notices. Groups of a quarter of that cost a fifth of the speed where
/// a sync takes 3 ms. What a batch holds is grouped as messages are.
extension Server {
  /// The greatest number of requests in a group.
  package static let groupSize = 512
  private static let groupTime = Duration.milliseconds(30)
  private static let groupAnswers = 1 << 20

  /// Answers the first messages of the queue as a group, and removes them from it.
  ///
  /// Returns nothing, and removes nothing, unless the first two may share a commit. If the commit
  /// fails, the first message that has changed something and all messages after it get its error
  /// instead of their answers.
  package func answerGroup(of queue: inout ArraySlice<Message>) async -> [[UInt8]] {
    await answerGroup(
      of: &queue,
      request: { message in
        guard case .json(let node) = message, node.kind != .array else { return nil }
        return node
      },
      answer: { await answer($0) }
    )
  }

  /// The same for the items of a batch, whose answers share one limit.
  func answerGroup(
    ofItems items: inout ArraySlice<JSONNode>,
    limit: inout Int
  ) async -> [[UInt8]] {
    var rest = limit
    defer { limit = rest }
    return await answerGroup(of: &items, request: \.self) { item in
      let answer = await answer(item, limit: rest, canWait: false)
      rest -= answer?.count ?? 0
      return answer
    }
  }

  private func answerGroup<Item>(
    of queue: inout ArraySlice<Item>,
    request: (Item) -> JSONNode?,
    answer: (Item) async -> [UInt8]?
  ) async -> [[UInt8]] {
    func sharesCommit(_ item: Item) -> Bool {
      // An invalid request is answered by itself: a commit that fails is not its error.
      request(item)?["method"]?.string.map(router.mayShareCommit) ?? false
    }
    guard queue.count > 1, !hasListeners, queue.prefix(2).allSatisfy(sharesCommit) else {
      return []
    }
    var group: [PendingResponse<Item>] = []
    do throws(RPCError) {
      try await router.withGroup {
        let start = ContinuousClock.now
        var bytes = 0
        repeat {
          guard let item = queue.popFirst() else { break }
          let before = router.changes
          let answer = await answer(item)
          group.append(
            PendingResponse(item: item, answer: answer, hasChanged: router.changes != before)
          )
          bytes += answer?.count ?? 0
        } while group.count < Self.groupSize && bytes < Self.groupAnswers && !hasListeners
          && ContinuousClock.now - start < Self.groupTime
          && queue.first.map(sharesCommit) == true
      }
      return group.compactMap(\.answer)
    } catch {
      let kept = group.prefix { !$0.hasChanged }
      return kept.compactMap(\.answer)
        + group[kept.endIndex...].compactMap { response in
          guard let id = request(response.item).flatMap(Request.id(of:)) else { return nil }
          return Response.failure(error, id: id)
        }
    }
  }

  /// An answer that waits for the commit that covers it.
  private struct PendingResponse<Item> {
    let item: Item
    let answer: [UInt8]?
    let hasChanged: Bool
  }
}
