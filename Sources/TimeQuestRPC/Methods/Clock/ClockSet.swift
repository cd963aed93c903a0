import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

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
