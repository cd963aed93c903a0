import JSONRPC
import TimeQuestEngine

enum RoutineList: Method {
  static let name = "routine.list"
  static let audience = Audience.parent
  static let summary = "Lists every routine."
  static let answers = "The routines, in the order in which they were made."
  static let errors: ErrorKinds = [Errors.locked]

  static func run(_ params: NoParams, for client: ClientSession) async throws -> [RoutineDetails] {
    try await client.parent.routines()
  }
}
