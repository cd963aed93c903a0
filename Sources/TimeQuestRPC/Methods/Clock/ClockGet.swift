import JSONRPC
import TimeQuestEngine
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
