import JSONRPC
import TimeQuestJSON

/// Runs examples, each on a service of its own.
package struct ExampleRunner<Host: ExampleHost> {
  private let host: Host
  private let client: Host.Context
  private let dispatcher: MethodDispatcher<Host.Context>
  /// What was answered last, by `"$name"`.
  private var answered: [String: JSON] = [:]

  /// The results of all examples, by method.
  ///
  /// Throws `ExampleError` for the first that is refused.
  package static func runAll(
    _ methods: [MethodDescription],
    on host: Host
  ) async throws -> [String: ExampleResult] {
    var results: [String: ExampleResult] = [:]
    for method in methods {
      do {
        results[method.name] = try await run(method, on: host)
      } catch {
        throw ExampleError(method: method.name, reason: error)
      }
    }
    return results
  }

  private static func run(
    _ method: MethodDescription,
    on host: Host
  ) async throws -> ExampleResult {
    let example = method.example()
    var runner = ExampleRunner(host, try await host.client(for: example.fixture))
    for call in example.fixture.calls { try await runner.call(call.method, call.params) }
    let params = runner.filled(example.params)
    guard case .object(let members) = params else {
      throw RPCError.invalidParams(path: method.name, expected: "an example by name", got: "none")
    }
    let result: JSON
    if let answer = example.answer {
      result = answer
    } else {
      result = try await runner.call(method.name, params)
    }
    return ExampleResult(story: example.fixture.story, params: members, result: result)
  }

  private init(_ host: Host, _ client: Host.Context) {
    self.host = host
    self.client = client
    dispatcher = MethodDispatcher(client, host.table)
  }

  @discardableResult
  private mutating func call(_ method: String, _ params: JSON) async throws -> JSON {
    if let description = host.table.description(of: method) {
      host.prepare(client, for: description)
    }
    let node = try JSONNode(parsing: JSONText.encode(filled(params)))
    let result = try JSONNode(parsing: try await dispatcher.call(method, node)).value
    if case .object(let members) = result {
      for member in members { answered["$\(member.name)"] = member.value }
    }
    return result
  }

  /// With every `"$name"` replaced by what was answered last under that name.
  private func filled(_ json: JSON) -> JSON {
    switch json {
    case .string(let text): answered[text] ?? json
    case .array(let items): .array(items.map(filled))
    case .object(let members): .object(members.map { JSON.Member($0.name, filled($0.value)) })
    default: json
    }
  }
}
