package import TimeQuestJSON

/// The server side of one connection: reads messages and answers them in order.
///
/// Requests that have arrived already may be run together and are answered after that: what a
/// batch holds as well as the messages of a queue. Call `waitingAnswers` after every answer.
package struct Server: Sendable {
  /// The greatest number of requests that are run together.
  package static let groupSize = 512
  /// How long a group goes on: what no player notices, as no other process writes meanwhile.
  ///
  /// Groups of a quarter of that cost a fifth of the speed where a sync takes 3 ms.
  private static let groupTime = Duration.milliseconds(30)
  private static let groupAnswers = 1 << 20

  let dispatcher: any Dispatcher
  let limits: Limits
  private let report: @Sendable (RPCError) -> Void
  let waiting = PendingCalls()

  /// Creates a server; `report` gets the errors of notifications, which have no answer.
  package init(
    _ dispatcher: any Dispatcher,
    limits: Limits = Limits(),
    report: @escaping @Sendable (RPCError) -> Void = { _ in }
  ) {
    self.dispatcher = dispatcher
    self.limits = limits
    self.report = report
  }

  /// Parses a frame and checks its envelopes, without running it.
  package func read(_ frame: Frame) -> Message {
    switch frame {
    case .tooLarge:
      return .refused(.tooLarge("A message has too many bytes", limit: limits.message))
    case .refused(let error): return .refused(error)
    case .message(let bytes):
      do {
        return Message(try JSONNode(parsing: bytes), limits)
      } catch {
        guard !error.isTooDeep else {
          return .refused(.tooLarge("A message is nested too deep", limit: limits.nesting))
        }
        return .refused(.parseError("\(error)"))
      }
    }
  }

  /// Answers one message by itself; nil when there is no answer, or it comes later.
  package func answer(_ message: Message) async -> [UInt8]? {
    var room: Int?
    return await answer(message, inBatch: &room)
  }

  /// Answers the first message of the queue and removes it, or as many as may run together.
  ///
  /// If their changes are not kept, the first message that has changed something and all messages
  /// after it get that error instead of their answers.
  package func answerNext(of queue: inout ArraySlice<Message>) async -> [[UInt8]] {
    var room: Int?
    return await answerNext(of: &queue, inBatch: &room)
  }

  /// The same for a batch, whose answers share the `room`; nil outside of one.
  private func answerNext(
    of queue: inout ArraySlice<Message>,
    inBatch room: inout Int?
  ) async -> [[UInt8]] {
    guard queue.count > 1, waiting.isEmpty, queue.prefix(2).allSatisfy(mayRunTogether) else {
      return await answer(queue.removeFirst(), inBatch: &room).map { [$0] } ?? []
    }
    var group: [(answer: [UInt8]?, id: JSON?, hasChanged: Bool)] = []
    do throws(RPCError) {
      try await dispatcher.runTogether {
        let start = ContinuousClock.now
        var bytes = 0
        while let message = queue.first, mayRunTogether(message), group.count < Self.groupSize,
          bytes < Self.groupAnswers, ContinuousClock.now - start < Self.groupTime
        {
          queue.removeFirst()
          let before = dispatcher.changes
          let answer = await answer(message, inBatch: &room)
          group.append((answer, message.id, dispatcher.changes != before))
          bytes += answer?.count ?? 0
        }
      }
      return group.compactMap(\.answer)
    } catch {
      let kept = group.prefix { !$0.hasChanged }
      return kept.compactMap(\.answer)
        + group[kept.endIndex...].compactMap(\.id).map { Response.failure(error, id: $0) }
    }
  }

  private func mayRunTogether(_ message: Message) -> Bool {
    guard case .request(let request) = message else { return false }
    return dispatcher.mayRunTogether(request.method)
  }

  private func answer(_ message: Message, inBatch room: inout Int?) async -> [UInt8]? {
    switch message {
    case .refused(let error, let id):
      let answer = Response.failure(error, id: id)
      room? -= answer.count
      return answer
    case .batch(let messages):
      var queue = messages[...]
      var answers: [[UInt8]] = []
      var room: Int? = limits.answer
      while !queue.isEmpty { answers += await answerNext(of: &queue, inBatch: &room) }
      return answers.isEmpty ? nil : Response.batch(answers)
    case .request(let request):
      let answer = await answer(request, room)
      room? -= answer?.count ?? 0
      return answer
    }
  }

  private func answer(_ request: Request, _ room: Int?) async -> [UInt8]? {
    do throws(RPCError) {
      guard let id = request.id else {
        try await run(request)
        return nil
      }
      guard request.method != Cancellation.method else {
        try waiting.cancel(request)
        return Response.success(Array("null".utf8), id: id)
      }
      guard !waiting.isMarkedCancelled(id) else { throw .cancelled }
      switch try await call(request.method, request.params, room: room) {
      case .result(let result, _): return Response.success(result, id: id)
      case .waiting(let call):
        guard !waiting.add(PendingCalls.Entry(id: id, call: call)) else { return nil }
        return try await answer(to: id, from: call, isLast: true)
      }
    } catch {
      guard let id = request.id else {
        report(error)
        return nil
      }
      return Response.failure(error, id: id)
    }
  }

  private func run(_ notification: Request) async throws(RPCError) {
    guard notification.method != Cancellation.method else {
      return try waiting.cancel(notification)
    }
    _ = try await dispatcher.call(notification.method, notification.params, canWait: false)
  }

  /// Runs a method that may wait; one that shares the `room` of a batch is answered at once.
  ///
  /// Throws `tooLarge` where the result is larger than the room, or than the limit.
  package func call(
    _ method: String,
    _ params: JSONNode?,
    room: Int? = nil
  ) async throws(RPCError) -> Reply {
    let reply = try await dispatcher.call(method, params, canWait: room == nil)
    guard case .result(let result, let command) = reply else { return reply }
    try check(result, room: room ?? limits.answer, streamedBy: command)
    return reply
  }

  private func check(
    _ result: [UInt8],
    room: Int,
    streamedBy command: String? = nil
  ) throws(RPCError) {
    guard result.count > room else { return }
    let hint = result.count > limits.answer ? command.map { "; take \($0)" } ?? "" : ""
    throw .tooLarge("The answer has too many bytes\(hint)", limit: limits.answer)
  }

  /// The answer to a call that waits; nil when there is none yet.
  func answer(
    to id: JSON,
    from call: any PendingCall,
    isLast: Bool
  ) async throws(RPCError) -> [UInt8]? {
    guard let result = try await call.result(isLast: isLast) else { return nil }
    try check(result, room: limits.answer)
    return Response.success(result, id: id)
  }
}
