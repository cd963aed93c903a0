import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

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
