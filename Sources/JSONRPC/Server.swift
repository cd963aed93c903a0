import TimeQuestJSON

/// One connection's view of a service: takes messages, answers them in order.
package struct Server: Sendable {
  private let router: any Router
  private let limits: Limits
  private let report: @Sendable (RPCError) -> Void

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

  /// The answer to a frame, without its line end; nil where none is due.
  package func answer(_ frame: Frame) async -> [UInt8]? {
    do throws(RPCError) {
      switch frame {
      case .tooLarge:
        throw RPCError.tooLarge("A message has too many bytes", limit: limits.message)
      case .message(let bytes):
        return try await answer(parsing: bytes)
      }
    } catch {
      return Answer.failure(error, id: .null)
    }
  }

  private func answer(parsing bytes: ArraySlice<UInt8>) async throws(RPCError) -> [UInt8]? {
    let node: JSONNode
    do {
      node = try JSONNode(parsing: bytes)
    } catch {
      throw .parseError("\(error)")
    }
    guard node.depth(isAtMost: limits.nesting) else {
      let error = RPCError.tooLarge("A message is nested too deep", limit: limits.nesting)
      return Answer.failure(error, id: Request.id(of: node) ?? .null)
    }
    guard node.kind == .array else { return await answer(node, room: limits.answer) }
    guard node.count > 0 else {
      throw .invalidRequest(path: "", expected: "at least one request", got: "an empty batch")
    }
    guard node.count <= limits.batchItems else {
      throw .tooLarge("A batch has too many items", limit: limits.batchItems)
    }
    var answers: [[UInt8]] = []
    var room = limits.answer
    for item in node.elements {
      guard let answer = await answer(item, room: room) else { continue }
      answers.append(answer)
      room -= answer.count
    }
    return answers.isEmpty ? nil : Answer.batch(answers)
  }

  /// `room` is how many bytes the result may have: the answers of a batch share one limit.
  private func answer(_ node: JSONNode, room: Int) async -> [UInt8]? {
    let request: Request
    do throws(RPCError) {
      request = try Request(node)
    } catch {
      return Answer.failure(error, id: Request.id(of: node) ?? .null)
    }
    do throws(RPCError) {
      let result = try await router.call(request.method, request.params)
      guard let id = request.id else { return nil }
      guard result.count <= room else {
        throw RPCError.tooLarge("The answer has too many bytes", limit: limits.answer)
      }
      return Answer.success(result, id: id)
    } catch {
      guard let id = request.id else {
        report(error)
        return nil
      }
      return Answer.failure(error, id: id)
    }
  }
}
