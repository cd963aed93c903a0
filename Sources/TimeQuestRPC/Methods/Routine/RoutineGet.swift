import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

enum RoutineGet: Method {
  struct Params: Documented, Sendable {
    let routineID: RoutineID

    static let docs = [
      "routineID": "The routine."
    ]
  }

  static let name = "routine.get"
  static let audience = Audience.parent
  static let summary = "Shows one routine, and how long its tasks really take."
  static let answers = "The routine."
  static let errors: [ErrorKind] = [.locked, .notFound]
  static let example = Example(.household, ["routineID": Situation.routineID])

  static func run(_ params: Params, on connection: Connection) async throws -> RoutineReportDocument
  {
    RoutineReportDocument(try await connection.engine.routine(params.routineID))
  }
}
