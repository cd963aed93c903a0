import TimeQuestJSON

/// One connection's view of a service: takes messages, answers them in order.
///
/// What waits, what was subscribed to and what other processes did comes out of `pendingMessages`, which is to
/// be asked after every answer.
package struct Server: Sendable {
  let router: any Router
  let limits: Limits
  private let report: @Sendable (RPCError) -> Void
  let waiting = PendingCalls()

  /// `report` is told the errors of notifications, which nobody is answered.
  package init(
    router: any Router,
    limits: Limits = Limits(),
    report: @escaping @Sendable (RPCError) -> Void = { _ in }
  ) {
    self.router = router
    self.limits = limits
    self.report = report
  }

  /// Takes a frame for what it is; nothing is run yet.
  package func read(_ frame: Frame) -> Message {
    switch frame {
    case .tooLarge:
      return .refused(.tooLarge("A message has too many bytes", limit: limits.message))
    case .refused(let error): return .refused(error)
    case .message(let bytes):
      do {
        return .json(try JSONNode(parsing: bytes))
      } catch {
        return .refused(.parseError("\(error)"))
      }
    }
  }

  /// The answer to a message; nil where none is due, or where it is due later.
  package func answer(_ message: Message) async -> [UInt8]? {
    do throws(RPCError) {
      switch message {
      case .json(let node): return try await answer(node)
      case .refused(let error): throw error
      }
    } catch {
      return Answer.failure(error, id: .null)
    }
  }

  private func answer(_ node: JSONNode) async throws(RPCError) -> [UInt8]? {
    guard node.depth(isAtMost: limits.nesting) else {
      let error = RPCError.tooLarge("A message is nested too deep", limit: limits.nesting)
      return Answer.failure(error, id: Request.id(of: node) ?? .null)
    }
    guard node.kind == .array else {
      return await answer(node, room: limits.answer, canWait: true)
    }
    guard node.count > 0 else {
      throw .invalidRequest(path: "", expected: "at least one request", got: "an empty batch")
    }
    guard node.count <= limits.batchItems else {
      throw .tooLarge("A batch has too many items", limit: limits.batchItems)
    }
    var answers: [[UInt8]] = []
    var room = limits.answer
    for item in node.elements {
      guard let answer = await answer(item, room: room, canWait: false) else { continue }
      answers.append(answer)
      room -= answer.count
    }
    return answers.isEmpty ? nil : Answer.batch(answers)
  }

  /// `room` is how many bytes the result may have: the answers of a batch share one limit.
  private func answer(_ node: JSONNode, room: Int, canWait: Bool) async -> [UInt8]? {
    let request: Request
    do throws(RPCError) {
      request = try Request(node)
    } catch {
      return Answer.failure(error, id: Request.id(of: node) ?? .null)
    }
    do throws(RPCError) {
      guard let result = try await result(of: request, canWait: canWait), let id = request.id
      else { return nil }
      return Answer.success(try fitting(result, room), id: id)
    } catch {
      guard let id = request.id else {
        report(error)
        return nil
      }
      return Answer.failure(error, id: id)
    }
  }

  /// Nil where the answer is due later.
  private func result(of request: Request, canWait: Bool) async throws(RPCError) -> [UInt8]? {
    guard request.method != Cancellation.method else { return try cancel(request) }
    guard let id = request.id else { return try await router.call(request.method, request.params) }
    guard !waiting.isMarkedCancelled(id) else { throw .cancelled }
    guard canWait else { return try await router.call(request.method, request.params) }
    switch try await router.begin(request.method, request.params) {
    case .result(let result): return result
    case .waiting(let call):
      let isAdded = waiting.add(PendingCalls.Entry(id: id, call: call))
      return isAdded ? nil : try await call.result(isLast: true)
    }
  }

  func fitting(_ result: [UInt8], _ room: Int) throws(RPCError) -> [UInt8] {
    guard result.count <= room else {
      throw .tooLarge("The answer has too many bytes", limit: limits.answer)
    }
    return result
  }
}
