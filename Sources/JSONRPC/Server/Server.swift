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
          return .refused(.tooLarge("A message is nested too deeply", limit: limits.nesting))
        }
        return .refused(.parseError("\(error)"))
      }
    }
  }

  /// Answers one message by itself; nil when there is no answer, or it comes later.
  package func answer(_ message: Message) async -> [UInt8]? {
    var queue = MessageQueue([message])
    return await answerFirst(of: &queue)
  }

  /// Answers the first message of the queue and removes it, or as many as may run together.
  ///
  /// If their changes are not kept, the first message that has changed something and all messages
  /// after it get that error instead of their answers.
  package func answerNext(of queue: inout MessageQueue) async -> [[UInt8]] {
    guard queue.messages.count > 1, waiting.isEmpty,
      queue.messages.prefix(2).allSatisfy(mayRunTogether)
    else { return await answerFirst(of: &queue).map { [$0] } ?? [] }
    var group: [(answer: [UInt8]?, id: JSON?, hasChanged: Bool)] = []
    do throws(RPCError) {
      try await dispatcher.runTogether {
        let start = ContinuousClock.now
        var bytes = 0
        while let message = queue.messages.first, mayRunTogether(message),
          group.count < Self.groupSize, bytes < Self.groupAnswers,
          ContinuousClock.now - start < Self.groupTime
        {
          let before = dispatcher.changes
          let answer = await answerFirst(of: &queue)
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

  private func answerFirst(of queue: inout MessageQueue) async -> [UInt8]? {
    let answer: [UInt8]?
    switch queue.messages.removeFirst() {
    case .request(let request): answer = await self.answer(request, queue.room)
    case .refused(let error, let id): answer = Response.failure(error, id: id)
    case .batch(let messages):
      var batch = MessageQueue(messages, room: limits.answer)
      var answers: [[UInt8]] = []
      while !batch.isEmpty { answers += await answerNext(of: &batch) }
      answer = answers.isEmpty ? nil : Response.batch(answers)
    }
    queue.room? -= answer?.count ?? 0
    return answer
  }

  private func answer(_ request: Request, _ room: Int?) async -> [UInt8]? {
    let (method, params) = (request.method, request.params)
    do throws(RPCError) {
      let reply: Reply
      if method == Cancellation.method {
        try waiting.cancel(request)
        reply = .result(Array("null".utf8))
      } else if let id = request.id {
        guard !waiting.isMarkedCancelled(id) else { throw .cancelled }
        reply = try await call(method, params, room: room)
      } else {
        reply = try await dispatcher.call(method, params, canWait: false)
      }
      guard let id = request.id else { return nil }
      switch reply {
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
    let hint = result.count > limits.answer ? command.map { "; use \($0)" } ?? "" : ""
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

/// Messages that wait to be answered, in order.
package struct MessageQueue {
  fileprivate var messages: ArraySlice<Message>
  /// How many bytes the answers of a batch may still have; nil outside of one.
  fileprivate var room: Int?

  package init(_ messages: [Message], room: Int? = nil) {
    self.messages = messages[...]
    self.room = room
  }

  package var isEmpty: Bool { messages.isEmpty }
}
