import JSONRPC
import TimeQuestJSON

/// A method of the table with its types erased, ready to be called or described.
struct MethodEntry: Sendable {
  let name: String
  let audience: Audience
  let summary: String
  let detail: String
  let answers: String
  /// All that it may answer with, its own first.
  let errors: [ErrorKind]
  let streamedBy: String?
  var example: Example
  let params: ObjectSchema
  let result: @Sendable () -> Schema
  /// Decodes parameters that were checked, runs the method, and writes its result.
  let call: @Sendable (JSONNode, ClientSession) async throws -> [UInt8]
  /// Whether it is to be asked for a call that waits before it is called.
  let canWait: Bool
  let wait: @Sendable (JSONNode, ClientSession) async throws -> (any PendingCall)?

  init<M: Method>(_ method: M.Type) {
    name = M.name
    audience = M.audience
    summary = M.summary
    detail = M.detail
    answers = M.answers
    streamedBy = M.streamedBy
    errors = M.errors + ErrorKind.everywhere + (M.usesStore ? ErrorKind.ofStores : [])
    example = M.example
    params = FieldRecorder.fields(of: M.Params.self).object
    result = { Schema(of: M.Result.self) }
    call = { params, client in
      let result = try await M.run(try params.decode(M.Params.self), for: client)
      return try JSONText.encode(result)
    }
    canWait = M.canWait
    wait = { params, client in
      try await M.wait(try params.decode(M.Params.self), for: client)
    }
  }
}
