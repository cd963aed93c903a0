import TimeQuestJSON

/// The server side of one connection: reads messages and answers them in order.
///
/// Call `pendingMessages` after every answer, for notifications and answers to waiting calls.
package struct Server: Sendable {
  let router: any Router
  let limits: Limits
  private let report: @Sendable (RPCError) -> Void
  private let isOverdue: @Sendable () -> Bool
  let waiting = PendingCalls()

  /// Creates a server; `report` gets the errors of notifications, which have no answer.
  ///
  /// Once `isOverdue`, a request that has not begun is answered with `shuttingDown`.
  package init(
    router: any Router,
    limits: Limits = Limits(),
    report: @escaping @Sendable (RPCError) -> Void = { _ in },
    isOverdue: @escaping @Sendable () -> Bool = { false }
  ) {
    self.router = router
    self.limits = limits
    self.report = report
    self.isOverdue = isOverdue
  }

  /// Parses a frame without running it.
  package func read(_ frame: Frame) -> Message {
    switch frame {
    case .tooLarge:
      return .refused(.tooLarge("A message has too many bytes", limit: limits.message))
    case .refused(let error): return .refused(error)
    case .message(let bytes):
      do {
        return .json(try JSONNode(parsing: bytes))
      } catch {
        guard !error.isTooDeep else {
          return .refused(.tooLarge("A message is nested too deep", limit: limits.nesting))
        }
        return .refused(.parseError("\(error)"))
      }
    }
  }

  /// Runs a message and returns its answer; nil when there is none, or it comes later.
  package func answer(_ message: Message) async -> [UInt8]? {
    do throws(RPCError) {
      switch message {
      case .json(let node): return try await answer(node)
      case .refused(let error): throw error
      }
    } catch {
      return Response.failure(error, id: .null)
    }
  }

  private func answer(_ node: JSONNode) async throws(RPCError) -> [UInt8]? {
    guard node.depth(isAtMost: limits.nesting) else {
      let error = RPCError.tooLarge("A message is nested too deep", limit: limits.nesting)
      return Response.failure(error, id: Request.id(of: node) ?? .null)
    }
    guard node.kind == .array else {
      return await answer(node, limit: limits.answer, canWait: true)
    }
    guard node.count > 0 else {
      throw .invalidRequest(path: "", expected: "at least one request", got: "an empty batch")
    }
    guard node.count <= limits.batchItems else {
      throw .tooLarge("A batch has too many items", limit: limits.batchItems)
    }
    var answers: [[UInt8]] = []
    var remaining = limits.answer
    var items = Array(node.elements)[...]
    while !items.isEmpty {
      let group = await answerGroup(ofItems: &items, limit: &remaining)
      answers += group
      guard group.isEmpty, let item = items.popFirst(),
        let answer = await answer(item, limit: remaining, canWait: false)
      else { continue }
      answers.append(answer)
      remaining -= answer.count
    }
    return answers.isEmpty ? nil : Response.batch(answers)
  }

  /// `limit` is the greatest size of the result: the answers of a batch share one limit.
  func answer(_ node: JSONNode, limit: Int, canWait: Bool) async -> [UInt8]? {
    let request: Request
    do throws(RPCError) {
      request = try Request(node)
    } catch {
      return Response.failure(error, id: Request.id(of: node) ?? .null)
    }
    do throws(RPCError) {
      guard let result = try await result(of: request, canWait: canWait), let id = request.id
      else { return nil }
      return Response.success(try fitting(result, limit), id: id)
    } catch {
      guard let id = request.id else {
        report(error)
        return nil
      }
      return Response.failure(error, id: id)
    }
  }

  /// The result; nil when it comes later.
  private func result(of request: Request, canWait: Bool) async throws(RPCError) -> [UInt8]? {
    guard !isOverdue() else { throw .shuttingDown }
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

  /// The result itself; throws `tooLarge` when it is larger than the limit.
  func fitting(_ result: [UInt8], _ limit: Int) throws(RPCError) -> [UInt8] {
    guard result.count <= limit else {
      throw .tooLarge("The answer has too many bytes", limit: limits.answer)
    }
    return result
  }
}
