import JSONRPC
import TimeQuestModels

/// The simulated time.
struct SimulatedTime: Codable, SchemaDocumented, Equatable {
  let now: Instant

  static let docs = ["now": "What the simulated wall clock says."]
}
