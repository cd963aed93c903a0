import JSONRPCMethods
import TimeQuestModels
import TimeQuestScoring

/// The line that goes with a phase.
struct Prompt: Codable, SchemaDocumented, Equatable {
  let key: String
  let text: String

  static let docs = [
    "key": "The stable name of the message, such as `prompt.active`.",
    "text": "The message in the player's language.",
  ]

  init(_ message: MessageKey, _ values: [String: String] = [:], in catalogue: Catalogue) {
    key = message.rawValue
    text = catalogue.text(message, values)
  }

  /// What is said to a player at this point of a session.
  init(for session: Session, in catalogue: Catalogue) {
    switch session.phase {
    case .estimating: self.init(.promptEstimating, in: catalogue)
    case .active: self.init(.promptActive, in: catalogue)
    case .recalling: self.init(.promptRecalling, in: catalogue)
    case .revealing:
      self.init(session.feedback == .summary ? .promptHeld : .promptRevealing, in: catalogue)
    case .summary where session.calibrationRemaining > 1:
      self.init(
        .promptCalibrating,
        ["count": "\(session.calibrationRemaining - 1)"],
        in: catalogue
      )
    case .summary: self.init(.promptSummary, in: catalogue)
    case .abandoned: self.init(.promptAbandoned, in: catalogue)
    }
  }
}
