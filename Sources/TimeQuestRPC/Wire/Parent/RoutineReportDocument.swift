import JSONRPCMethods
import TimeQuestEngine
import TimeQuestModels

/// A routine, and how long its tasks really take each player.
struct RoutineReportDocument: Codable, SchemaDocumented, Equatable {
  struct Duration: Codable, SchemaDocumented, Equatable {
    let taskID: TaskID
    let playerID: PlayerID
    let trials: Int
    let medianSeconds: Seconds

    static let docs = [
      "taskID": "The task.",
      "playerID": "The player.",
      "trials": "How many of her trials count.",
      "medianSeconds": "The median of her own times, in seconds.",
    ]
  }

  let routine: RoutineDocument
  let durations: [Duration]

  static let docs = RoutineDocument.docs.merging([
    "durations": "How long each task really takes each player, beside its reference."
  ]) { $1 }

  private enum CodingKeys: String, CodingKey {
    case durations
  }

  init(_ report: RoutineReport) {
    routine = RoutineDocument(report.routine)
    durations = report.durations.map {
      Duration(
        taskID: $0.taskID,
        playerID: $0.playerID,
        trials: $0.trials,
        medianSeconds: $0.median
      )
    }
  }

  /// The routine's members stand beside the durations, not within a member of their own.
  init(from decoder: any Decoder) throws {
    routine = try RoutineDocument(from: decoder)
    durations = try decoder.container(keyedBy: CodingKeys.self)
      .decode([Duration].self, forKey: .durations)
  }

  func encode(to encoder: any Encoder) throws {
    try routine.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(durations, forKey: .durations)
  }
}
