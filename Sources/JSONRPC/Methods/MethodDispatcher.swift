import Synchronization
package import TimeQuestJSON

/// Finds the method, checks role and parameters in that order, and runs it.
package final class MethodDispatcher<Context: MethodContext>: Router {
  private let client: Context
  private let table: MethodTable<Context>
  /// What a method takes is found out when it is first called, not at the start.
  private let entries = Mutex(Entries())

  package init(_ client: Context, _ table: MethodTable<Context>) {
    self.client = client
    self.table = table
  }

  package func call(_ method: String, _ params: JSONNode?) async throws(RPCError) -> [UInt8] {
    let entry = try entry(named: method)
    do {
      return try await result(of: entry, try await checked(params, entry))
    } catch {
      throw await described(error, entry, params)
    }
  }

  package func begin(_ method: String, _ params: JSONNode?) async throws(RPCError) -> Reply {
    let entry = try entry(named: method)
    do {
      let params = try await checked(params, entry)
      if entry.canWait, let call = try await entry.wait(params) {
        return .waiting(DescribedCall(call: call, method: entry.description, client: client))
      }
      return .result(try await result(of: entry, params))
    } catch {
      throw await described(error, entry, params)
    }
  }

  package func mayShareCommit(_ method: String) -> Bool {
    do throws(RPCError) {
      return try !entry(named: method).runsAlone()
    } catch {
      return false
    }
  }

  /// The parameters by name, from a client that may call the method.
  ///
  /// Where none are sent, decoding them notices that some are missing: to find out what a method
  /// takes is a tenth of a first answer.
  private func checked(
    _ params: JSONNode?,
    _ entry: MethodEntry
  ) async throws -> JSONNode {
    try await client.authorize(entry.description)
    guard params != nil || entry.hasAlternatives else { return try .emptyObject }
    let schema = entry.description.params
    let params = try Self.named(params, schema)
    try schema.check(params, path: "")
    return params
  }

  private func described(
    _ error: any Error,
    _ entry: MethodEntry,
    _ params: JSONNode?
  ) async -> RPCError {
    var error = error
    if params == nil, error is DecodingError {
      do {
        try entry.description.params.check(try .emptyObject, path: "")
      } catch let refusal {
        error = refusal
      }
    }
    return await client.described(error, by: entry.description)
  }

  private func result(
    of entry: MethodEntry,
    _ params: JSONNode
  ) async throws -> [UInt8] {
    let result = try await entry.call(params)
    let limit = client.limits.answer
    guard result.count <= limit else {
      let program = table.service.program
      let hint = entry.description.streamedBy.map { "; take \(program) \($0)" } ?? ""
      throw RPCError.tooLarge("The answer has too many bytes\(hint)", limit: limit)
    }
    return result
  }

  private func entry(named name: String) throws(RPCError) -> MethodEntry {
    guard !client.isShuttingDown else { throw .shuttingDown }
    if let known = entries.withLock({ $0.entry(named: name) }) { return known }
    guard let method = table.method(named: name), client.offers(method.audience) else {
      let names = table.methods.filter { client.offers($0.audience) }.map { $0.name }
      throw .methodNotFound(
        String(name.prefix(80)),
        suggestion: Suggestion.nearest(to: name, among: names)
      )
    }
    let entry = self.entry(of: method)
    entries.withLock { $0.all[name] = entry }
    return entry
  }

  private func entry(of method: any Method<Context>.Type) -> MethodEntry {
    MethodEntry(method, for: client, table.vocabularies)
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

/// The methods that were called; not within the class, whose types are found at run time.
private struct Entries {
  var all: [String: MethodEntry] = [:]
  /// A message asks twice for its method.
  var last: (name: String, entry: MethodEntry)?

  mutating func entry(named name: String) -> MethodEntry? {
    if let last, last.name == name { return last.entry }
    guard let entry = all[name] else { return nil }
    last = (name, entry)
    return entry
  }
}
