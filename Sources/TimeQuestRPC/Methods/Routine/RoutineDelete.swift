import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum RoutineDelete: Method {
  struct Params: Decodable, Sendable {
    /// The routine.
    let routineID: RoutineID
    /// The revision that the edit was made on.
    let revision: Revision
  }

  static let name = "routine.delete"
  static let audience = Audience.parent
  static let summary = "Deletes a routine."
  static let detail =
    "What was played on it stays, and an open session on it goes on."
  static let answers = "Null."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound, Errors.conflict]
  static let example = Example(
    .household,
    ["routineID": ExampleFixture.routineID, "revision": "$revision"]
  )

  static func run(_ params: Params, for client: ClientSession) async throws -> Null {
    try await client.parent.deleteRoutine(
      params.routineID,
      revision: params.revision.value
    )
    return Null()
  }
}
