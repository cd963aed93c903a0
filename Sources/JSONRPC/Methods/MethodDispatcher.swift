import Synchronization
package import TimeQuestJSON

/// One client of a service: what a method runs for.
package protocol MethodContext: Sendable {
  /// The errors that a method may answer with unless it says otherwise, such as those of a store.
  static var commonErrors: [any ErrorKind] { get }

  /// What can be called.
  var table: MethodTable<Self> { get }

  /// Whether every call is refused with `shuttingDown`.
  var isShuttingDown: Bool { get }

  /// Whether the methods of an audience exist for this client at all.
  func offers(_ audience: Audience) -> Bool

  /// Throws where this client may not call the method.
  ///
  /// It is asked before the parameters are checked. What takes longer to find out, the method
  /// refuses by itself.
  func authorize(_ method: MethodDescription) async throws

  /// Why this client may not call the method; nil where it may.
  ///
  /// It is asked where a call has failed: the role comes before all else that is wrong.
  func refusal(of method: MethodDescription) async -> (any Error)?

  /// The error as it travels.
  func rpcError(for error: any Error) async -> RPCError

  /// Whether methods may be run together now, and answered after all of them.
  var mayRunTogether: Bool { get }

  /// Runs the body, exactly once, for methods that are run together; see `Dispatcher`.
  func runTogether(_ body: () async -> Void) async throws

  /// Grows with every change that a waiting call may want to know of.
  var changes: Int { get }
}

extension MethodContext {
  package static var commonErrors: [any ErrorKind] { [] }
  package var isShuttingDown: Bool { false }
  package func offers(_ audience: Audience) -> Bool { true }
  package func authorize(_ method: MethodDescription) async throws {}
  package func refusal(of method: MethodDescription) async -> (any Error)? { nil }
  package var mayRunTogether: Bool { false }
  package func runTogether(_ body: () async -> Void) async throws { await body() }
  package var changes: Int { 0 }

  /// Runs the body; what it throws is thrown as it travels.
  package func mappingErrors<Result>(
    _ body: () async throws -> Result
  ) async throws(RPCError) -> Result {
    do {
      return try await body()
    } catch {
      throw await rpcError(for: error)
    }
  }

  /// The error as it travels; one that the method does not list is an internal error.
  fileprivate func rpcError(
    for error: any Error,
    of method: MethodDescription
  ) async -> RPCError {
    let error = await rpcError(for: error)
    guard !method.allErrors.contains(where: { $0.name == error.kind }) else { return error }
    return await rpcError(for: UndescribedError(method: method.name, error: error))
  }
}

/// Finds the method, checks role and parameters in that order, and runs it.
package final class MethodDispatcher<Context: MethodContext>: Dispatcher {
  private let client: Context
  /// What a method takes is found out when it is first called, not at the start.
  private let entries = Mutex<[String: Entry]>([:])

  package init(_ client: Context) {
    self.client = client
  }

  package func call(
    _ method: String,
    _ params: JSONNode?,
    canWait: Bool
  ) async throws(RPCError) -> Reply {
    guard !client.isShuttingDown else { throw .shuttingDown }
    guard let entry = entry(named: method) else { throw notFound(method) }
    do {
      try await client.authorize(entry.description)
      return try await entry.run(try entry.checked(params), canWait)
    } catch {
      let refusal = await client.refusal(of: entry.description)
      throw await client.rpcError(for: refusal ?? error, of: entry.description)
    }
  }

  package func mayRunTogether(_ method: String) -> Bool {
    guard client.mayRunTogether, let entry = entry(named: method) else { return false }
    return !entry.runsAlone()
  }

  package func runTogether(_ body: () async -> Void) async throws(RPCError) {
    try await client.mappingErrors { try await client.runTogether(body) }
  }

  package var changes: Int { client.changes }

  private func entry(named name: String) -> Entry? {
    if let known = entries.withLock({ $0[name] }) { return known }
    guard let method = client.table.method(named: name), client.offers(method.audience) else {
      return nil
    }
    let entry = Entry(method, for: client)
    entries.withLock { $0[name] = entry }
    return entry
  }

  private func notFound(_ name: String) -> RPCError {
    let names = client.table.methods.filter { client.offers($0.audience) }.map { $0.name }
    return .methodNotFound(
      String(name.prefix(80)),
      suggestion: Suggestion.nearest(to: name, among: names)
    )
  }
}

/// A method of one client, with its types erased.
///
/// A class that is not generic: every call looks it up, and a generic type is found at run time.
private final class Entry: Sendable {
  let description: MethodDescription
  let runsAlone: @Sendable () -> Bool
  /// Runs the method with parameters that were checked, and may let it wait.
  let run: @Sendable (_ params: JSONNode, _ canWait: Bool) async throws -> Reply
  /// Whether nothing has to be sent: then what may be sent is not found out, which would take an
  /// eighth of a first answer.
  private let needsNothing: Lazy<Bool>

  init<M: Method>(_ method: M.Type, for client: M.Context) {
    let description = MethodDescription(method, client.table.members.ofChecks)
    self.description = description
    runsAlone = { M.runsAlone }
    needsNothing = Lazy {
      // With false, what may be sent is found out at the request, which is right but slower. The
      // error of `decode` says that a member is required.
      guard M.alternatives.isEmpty, let empty = try? JSONNode.emptyObject else { return false }
      return (try? empty.decode(M.Params.self)) != nil
    }
    run = { params, canWait in
      let params = try params.decode(M.Params.self)
      if canWait, let call = try await M.wait(params, for: client) {
        return .waiting(DescribedCall(call: call, method: description, client: client))
      }
      let result = try JSONText.encode(try await M.run(params, for: client))
      return .result(
        result,
        streamedBy: M.streamedBy.map { "\(client.table.service.program) \($0)" }
      )
    }
  }

  /// The parameters by name, checked.
  func checked(_ params: JSONNode?) throws -> JSONNode {
    if params == nil, needsNothing.value { return try .emptyObject }
    let params = try description.params.named(params)
    try description.params.check(params, path: "")
    return params
  }
}

extension Dispatcher {
  /// Runs a method and returns its result as JSON text, at once.
  package func result(
    of method: String,
    _ params: JSONNode?
  ) async throws(RPCError) -> [UInt8] {
    switch try await call(method, params, canWait: false) {
    case .result(let result, _): result
    case .waiting(let call): try await call.result(isLast: true) ?? Array("null".utf8)
    }
  }
}

extension ObjectSchema {
  /// Parameters by position become parameters by name, in the order of the description.
  fileprivate func named(_ params: JSONNode?) throws -> JSONNode {
    guard let params else { return try .emptyObject }
    guard params.kind == .array else { return params }
    guard let object = JSONNode.object(names: fields.map(\.name), elements: params) else {
      throw RPCError.invalidParams(
        path: "[\(fields.count)]",
        expected: "at most \(fields.count) parameters",
        got: "\(params.count)"
      )
    }
    return object
  }
}

/// A call that waits, with its errors held to the description of its method.
private struct DescribedCall<Context: MethodContext>: PendingCall {
  let call: any PendingCall
  let method: MethodDescription
  let client: Context

  var deadline: ContinuousClock.Instant { call.deadline }

  func result(isLast: Bool) async throws(RPCError) -> [UInt8]? {
    do throws(RPCError) {
      return try await call.result(isLast: isLast)
    } catch {
      throw await client.rpcError(for: error, of: method)
    }
  }
}

/// A method answered with a kind of error that its description does not list.
private struct UndescribedError: Error, CustomStringConvertible {
  let method: String
  let error: RPCError

  var description: String { "\(method) may not answer \(error.kind): \(error.message)" }
}
