import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum ClockGet: Method {
  static let name = "clock.get"
  static let audience = Audience.simulation
  static let summary = "Tells the simulated time."
  static let answers = "The time."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.newStore)

  static func run(_ params: NoParams, for client: ClientSession) async throws -> SimulatedTime {
    guard let clock = client.clock else { throw RPCError.methodNotFound(name, suggestion: nil) }
    return SimulatedTime(now: clock.now.wall)
  }
}

enum ClockSet: Method {
  struct Params: Decodable, Sendable {
    /// The new time.
    let at: Instant
  }

  static let name = "clock.set"
  static let audience = Audience.simulation
  static let summary = "Steps the wall clock alone, as somebody does who sets a clock."
  static let answers = "The time."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.newStore, ["at": "2026-11-21T07:00:00.000Z"])

  static func run(_ params: Params, for client: ClientSession) async throws -> SimulatedTime {
    guard let clock = client.clock else { throw RPCError.methodNotFound(name, suggestion: nil) }
    clock.set(to: params.at)
    client.noteClock()
    return SimulatedTime(now: clock.now.wall)
  }
}

enum ClockAdvance: Method {
  struct Params: Decodable, Sendable {
    /// How long, in seconds; at least 0.
    let seconds: PassingSeconds
  }

  static let name = "clock.advance"
  static let audience = Audience.simulation
  static let summary = "Lets time pass on the wall clock and the boot clock together."
  static let tool: ToolTraits? = ToolTraits("Let simulated time pass", .changes)
  static let answers = "The time."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.newStore, ["seconds": 86_400])

  static func run(_ params: Params, for client: ClientSession) async throws -> SimulatedTime {
    guard let clock = client.clock else { throw RPCError.methodNotFound(name, suggestion: nil) }
    guard clock.advance(by: params.seconds.value) else {
      throw RPCError.invalidParams(
        path: "seconds",
        expected: "a time within the years 0 to 9999",
        got: Schema.short(params.seconds.value.value)
      )
    }
    client.noteClock()
    return SimulatedTime(now: clock.now.wall)
  }
}

/// The simulated time.
struct SimulatedTime: Codable, Equatable {
  /// The time of the simulated wall clock.
  let now: Instant
}
