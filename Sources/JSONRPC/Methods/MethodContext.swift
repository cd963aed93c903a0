/// One client of a service: what a method runs for.
package protocol MethodContext: Sendable {
  /// The errors that a method may answer with unless it says otherwise, such as those of a store.
  static var commonErrors: [any ErrorKind] { get }

  var limits: Limits { get }

  /// Whether every call is refused with `shuttingDown`.
  var isShuttingDown: Bool { get }

  /// Whether the methods of an audience exist for this client at all.
  func offers(_ audience: Audience) -> Bool

  /// Throws where this client may not call the method now.
  ///
  /// It is asked before the parameters are checked.
  func authorize(_ method: MethodDescription) async throws

  /// The error as it travels.
  func rpcError(for error: any Error) async -> RPCError
}

extension MethodContext {
  package static var commonErrors: [any ErrorKind] { [] }
  package var isShuttingDown: Bool { false }
  package func offers(_ audience: Audience) -> Bool { true }
  package func authorize(_ method: MethodDescription) async throws {}
}
