import TimeQuestModels
import TimeQuestScoring

/// The line that goes with a phase.
public struct Prompt: Hashable, Codable, Sendable {
  /// The stable name of the message, such as `prompt.active`.
  public let key: String
  /// The message in the player's language.
  public let text: String

  /// A view with these members, for previews and tests.
  public init(
    key: String,
    text: String
  ) {
    self.key = key
    self.text = text
  }
}

extension Prompt {
  init(
    _ message: MessageKey,
    _ values: KeyValuePairs<String, String> = [:],
    in catalogue: Catalogue
  ) {
    self.init(key: message.rawValue, text: catalogue.text(message, values))
  }

  /// The line for a session as it stands.
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
