import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum RoutineGet: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
  }

  static let name = "routine.get"
  static let audience = Audience.parent
  static let summary = "Shows one routine, and how long its tasks really take."
  static let answers = "The routine."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.household, ["routineID": ExampleFixture.routineID])

  static func run(_ params: Params, for client: ClientSession) async throws -> RoutineReport {
    try await client.parent.routine(params.routineID)
  }
}
