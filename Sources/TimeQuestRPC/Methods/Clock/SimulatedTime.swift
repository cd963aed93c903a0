import JSONRPC
import TimeQuestModels

/// The simulated time.
struct SimulatedTime: Codable, Equatable {
  /// What the simulated wall clock says.
  let now: Instant
}
