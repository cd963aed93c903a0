import TimeQuestJSON

/// A method of one client with its types erased, ready to be called; a class, as every call looks
/// it up twice.
final class MethodEntry: Sendable {
  let description: MethodDescription
  /// Whether exactly one of several groups of parameters is to be sent.
  let hasAlternatives: Bool
  /// Decodes parameters that were checked, runs the method, and writes its result.
  let call: @Sendable (JSONNode) async throws -> [UInt8]
  /// Whether it is to be asked for a call that waits before it is called.
  let canWait: Bool
  let wait: @Sendable (JSONNode) async throws -> (any PendingCall)?

  /// Whether no other call may be covered by the same commit.
  let runsAlone: @Sendable () -> Bool

  init<M: Method>(_ method: M.Type, for client: M.Context, _ vocabularies: Vocabularies) {
    description = MethodDescription(method, vocabularies)
    call = { params in
      let result = try await M.run(try params.decode(M.Params.self), for: client)
      return try JSONText.encode(result)
    }
    hasAlternatives = !M.Params.alternatives.isEmpty
    canWait = M.canWait
    runsAlone = { M.runsAlone }
    wait = { params in
      try await M.wait(try params.decode(M.Params.self), for: client)
    }
  }
}
