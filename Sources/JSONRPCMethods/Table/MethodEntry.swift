import JSONRPC
import TimeQuestJSON

/// A method with its types erased, ready to be called.
struct MethodEntry<Context: MethodContext>: Sendable {
  let description: MethodDescription
  /// Decodes parameters that were checked, runs the method, and writes its result.
  let call: @Sendable (JSONNode, Context) async throws -> [UInt8]
  /// Whether it is to be asked for a call that waits before it is called.
  let canWait: Bool
  let wait: @Sendable (JSONNode, Context) async throws -> (any PendingCall)?

  /// Whether no other call may be covered by the same commit.
  let runsAlone: @Sendable () -> Bool

  init<M: Method>(_ method: M.Type, _ vocabularies: Vocabularies) where M.Context == Context {
    description = MethodDescription(method, vocabularies)
    call = { params, client in
      let result = try await M.run(try params.decode(M.Params.self), for: client)
      return try JSONText.encode(result)
    }
    canWait = M.canWait
    runsAlone = { M.runsAlone }
    wait = { params, client in
      try await M.wait(try params.decode(M.Params.self), for: client)
    }
  }
}
