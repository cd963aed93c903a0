package import JSONRPC
import Synchronization
import TimeQuestEngine
package import TimeQuestJSON
import TimeQuestPersistence

/// Finds the method, checks role and parameters in that order, and runs it.
package final class MethodRouter: Router {
  private let client: ClientSession
  /// What a method takes is found out when it is first called, not at the start.
  private let entries = Mutex<[String: MethodEntry]>([:])

  package init(_ client: ClientSession) {
    self.client = client
  }

  package func call(_ method: String, _ params: JSONNode?) async throws(RPCError) -> [UInt8] {
    let entry = try entry(named: method)
    do {
      return try await result(of: entry, try await checked(params, entry))
    } catch {
      throw await client.rpcError(for: error)
    }
  }

  package func begin(_ method: String, _ params: JSONNode?) async throws(RPCError) -> Reply {
    let entry = try entry(named: method)
    do {
      let params = try await checked(params, entry)
      if entry.canWait, let call = try await entry.wait(params, client) {
        return .waiting(call)
      }
      return .result(try await result(of: entry, params))
    } catch {
      throw await client.rpcError(for: error)
    }
  }

  /// Not what waits, says goodbye, checks a PIN, or reads or writes a whole household.
  package func mayShareCommit(_ method: String) -> Bool {
    !Self.alone.contains { method.utf8.starts(with: $0) }
  }

  private static let alone = ["parent.", "data.", "events.", "server."].map { Array($0.utf8) }

  package func beginGroup() async { await client.engine.beginGroup() }

  package func endGroup() async throws(RPCError) {
    do {
      try await client.engine.endGroup()
    } catch {
      throw await client.rpcError(for: error)
    }
  }

  package var changes: Int { client.changes }
  package var hasSubscribers: Bool { client.subscriptions.isAny }
  package var pollInterval: Duration? { client.pollInterval }
  package var changeDescriptor: CInt? { client.engine.changeSignal?.descriptor }
  package func takeExternalChange() -> Bool { client.engine.changeSignal?.hasFired() ?? false }

  package func nextDeadline(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    client.nextDeadline(after: last)
  }

  package func notifications() async -> [[UInt8]] { await client.notifications() }

  /// The parameters by name, from whoever may call the method.
  private func checked(_ params: JSONNode?, _ entry: MethodEntry) async throws -> JSONNode {
    client.log.debug("runs \(entry.name)")
    if entry.audience == .parent {
      try await client.engine.authorize(client.access)
    }
    let params = try Self.named(params, entry.params)
    try entry.params.check(params, path: "")
    return params
  }

  private func result(of entry: MethodEntry, _ params: JSONNode) async throws -> [UInt8] {
    let result = try await entry.call(params, client)
    guard result.count <= client.limits.answer else {
      let hint = entry.streamedBy.map { "; take timequest-rpc \($0)" } ?? ""
      throw RPCError.tooLarge(
        "The answer has too many bytes\(hint)",
        limit: client.limits.answer
      )
    }
    return result
  }

  private func entry(named name: String) throws(RPCError) -> MethodEntry {
    guard !client.isShuttingDown else { throw .shuttingDown }
    if let known = entries.withLock({ $0[name] }) { return known }
    let isSimulated = client.clock != nil
    guard let method = MethodTable.method(named: name),
      MethodTable.exists(method, isSimulated: isSimulated)
    else {
      let names = MethodTable.methods
        .filter { MethodTable.exists($0, isSimulated: isSimulated) }
        .map { $0.name }
      throw .methodNotFound(
        String(name.prefix(80)),
        suggestion: Suggestion.nearest(to: name, among: names)
      )
    }
    let entry = MethodTable.entry(of: method)
    entries.withLock { $0[name] = entry }
    return entry
  }

  /// Parameters by position become parameters by name, in the order of the description.
  private static func named(_ params: JSONNode?, _ schema: ObjectSchema) throws -> JSONNode {
    guard let params else { return try .emptyObject }
    guard params.kind == .array else { return params }
    let names = schema.fields.map(\.name)
    guard let object = JSONNode.object(names: names, elements: params) else {
      throw RPCError.invalidParams(
        path: "[\(names.count)]",
        expected: "at most \(names.count) parameters",
        got: "\(params.count)"
      )
    }
    return object
  }
}
