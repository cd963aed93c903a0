import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

/// The line that goes with a phase.
public struct Prompt: Hashable, Codable, Sendable {
  /// The stable name of the message, such as `prompt.active`.
  public let key: String
  /// The message in the player's language.
  public let text: String
  /// A second line where there is more to say, such as where calibration stands.
  public let detail: String?

  /// A view with these members, for previews and tests.
  public init(
    key: String,
    text: String,
    detail: String? = nil
  ) {
    self.key = key
    self.text = text
    self.detail = detail
  }
}

extension Prompt {
  /// The line for a session as it stands.
  init(for session: Session, renderer: PlayerRenderer) {
    let catalogue = renderer.catalogue
    let left = session.calibrationRemaining
    var values: KeyValuePairs<String, String> = [:]
    var detail: String?
    let message: MessageKey
    switch session.phase {
    case .estimating:
      message = .promptEstimating
      detail = Self.calibrationLine(of: session, renderer: renderer)
    case .active: message = .promptActive
    case .recalling: message = .promptRecalling
    case .revealing: message = session.feedback == .summary ? .promptHeld : .promptRevealing
    case .summary where left > 1:
      message = .promptCalibrating
      values = ["count": "\(left - 1)"]
    case .summary where left == 1:
      message = .promptBaseline
      detail = catalogue.text(.promptBaselineDetail)
    case .summary: message = .promptSummary
    case .abandoned:
      message = .promptAbandoned
      if !session.trials.isEmpty {
        detail = catalogue.text(.promptKept, ["count": "\(session.trials.count)"])
      }
    }
    self.init(key: message.rawValue, text: catalogue.text(message, values), detail: detail)
  }

  private static func calibrationLine(of session: Session, renderer: PlayerRenderer) -> String? {
    let all = renderer.policies.calibration.sessionsNeeded
    let left = session.calibrationRemaining
    switch FeedbackCase.CalibrationRound(remaining: left, of: all) {
    case .first: return renderer.catalogue.text(.promptCalibrationFirst)
    case .middle:
      return renderer.catalogue.text(.promptCalibrationMiddle, ["number": "\(all - left + 1)"])
    case .last: return renderer.catalogue.text(.promptCalibrationLast)
    case nil: return nil
    }
  }
}
