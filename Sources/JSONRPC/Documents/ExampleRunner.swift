import TimeQuestJSON

/// Makes the services on which examples are run.
package protocol ExampleHost: Sendable {
  associatedtype Context: MethodContext
  /// A service, with all that its answers depend on, such as its clock.
  associatedtype Service: Sendable

  /// A new service, which answers the same in every run.
  func service(for fixture: ExampleFixture) async throws -> Service

  /// Another service in the same state: neither notices what happens to the other.
  func copy(of service: Service) async throws -> Service

  func client(of service: Service) -> Context

  /// Gives the client what it needs to call the method, such as a role.
  func prepare(_ client: Context, for method: any Method<Context>.Type)
}

extension ExampleHost {
  package func prepare(_ client: Context, for method: any Method<Context>.Type) {}
}

/// Runs examples, each on a service of its own.
package struct ExampleRunner<Host: ExampleHost> {
  /// A service to which the calls of a fixture have happened.
  fileprivate struct Played {
    var calls: [ExampleFixture.Call]
    let service: Host.Service
    /// What was answered last, by `"$name"`.
    var answered: [String: JSON] = [:]
  }

  private let host: Host
  /// The fixtures that were played: each is played once, and copied for its examples.
  private var fixtures: [Played] = []

  /// The results of all examples, by method.
  ///
  /// Throws `ExampleError` for the first that is refused.
  package static func runAll(
    _ methods: [MethodDescription],
    on host: Host
  ) async throws -> [String: ExampleResult] {
    var runner = ExampleRunner(host: host)
    var results: [String: ExampleResult] = [:]
    for method in methods {
      do {
        results[method.name] = try await runner.run(method)
      } catch {
        throw ExampleError(method: method.name, reason: error)
      }
    }
    return results
  }

  private init(host: Host) {
    self.host = host
  }

  private mutating func run(_ method: MethodDescription) async throws -> ExampleResult {
    let example = method.example()
    let played = try await played(example.fixture)
    let params = played.filled(example.params)
    guard case .object(let members) = params else {
      throw RPCError.invalidParams(path: method.name, expected: "an example by name", got: "none")
    }
    let result =
      if let answer = example.answer {
        try JSONText.encode(answer)
      } else {
        try await played.answer(to: method.name, params, on: host)
      }
    return ExampleResult(
      story: example.fixture.story,
      params: members,
      result: EncodedJSON(result)
    )
  }

  /// A service of the caller's own after that fixture, which goes on from the longest known one.
  private mutating func played(_ fixture: ExampleFixture) async throws -> Played {
    let begun = fixtures.filter {
      $0.calls.isEmpty == fixture.isEmpty && fixture.calls.starts(with: $0.calls)
    }
    var played: Played
    if let longest = begun.max(by: { $0.calls.count < $1.calls.count }) {
      played = try await copy(of: longest)
    } else {
      played = Played(calls: [], service: try await host.service(for: fixture))
    }
    let rest = fixture.calls.dropFirst(played.calls.count)
    for call in rest { try await played.call(call.method, call.params, on: host) }
    guard !rest.isEmpty || begun.isEmpty else { return played }
    played.calls = fixture.calls
    fixtures.append(played)
    return try await copy(of: played)
  }

  private func copy(of played: Played) async throws -> Played {
    let service = try await host.copy(of: played.service)
    return Played(calls: played.calls, service: service, answered: played.answered)
  }
}

extension ExampleRunner.Played {
  /// Calls a method, and keeps what it answered for those that follow.
  fileprivate mutating func call(
    _ name: String,
    _ params: JSON,
    on host: Host
  ) async throws {
    let answer = try await answer(to: name, params, on: host)
    guard case .object(let members) = try JSONNode(parsing: answer).value else { return }
    for member in members { answered["$\(member.name)"] = member.value }
  }

  fileprivate func answer(
    to name: String,
    _ params: JSON,
    on host: Host
  ) async throws -> [UInt8] {
    let client = host.client(of: service)
    if let method = client.table.method(named: name) { host.prepare(client, for: method) }
    let node = try JSONNode(parsing: JSONText.encode(filled(params)))
    return try await MethodDispatcher(client).result(of: name, node)
  }

  /// With every `"$name"` replaced by what was answered last under that name.
  fileprivate func filled(_ json: JSON) -> JSON {
    switch json {
    case .string(let text): answered[text] ?? json
    case .array(let items): .array(items.map(filled))
    case .object(let members): .object(members.map { JSON.Member($0.name, filled($0.value)) })
    default: json
    }
  }
}

/// An example that its own method refuses: what stands in the table is wrong.
package struct ExampleError: Error, CustomStringConvertible {
  package let method: String
  package let reason: any Error

  package var description: String { "The example of \(method) is refused: \(reason)" }
}
