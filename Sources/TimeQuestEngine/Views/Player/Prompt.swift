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
  /// A second line if there is more to say, such as how far calibration is.
  public let detail: String?
}

extension Prompt {
  /// The line for a session as it stands.
  init(for session: Session, renderer: PlayerRenderer) {
    let catalogue = renderer.catalogue
    let left = session.calibrationRemaining
    var values: KeyValuePairs<String, String> = [:]
    var detail: String?
    let key: String
    switch session.phase {
    case .estimating:
      key = "prompt.estimating"
      let condition = session.study?.condition.map {
        catalogue.text("prompt.condition", ["condition": $0])
      }
      let lines = [Self.calibrationLine(of: session, renderer: renderer), condition]
        .compactMap(\.self)
      detail = lines.isEmpty ? nil : lines.joined(separator: " ")
    case .active:
      key = session.isMystery(session.step) ? "prompt.mystery" : "prompt.active"
    case .recalling: key = "prompt.recalling"
    case .revealing: key = session.feedback == .summary ? "prompt.held" : "prompt.revealing"
    case .summary where left > 1:
      key = "prompt.calibrating"
      values = ["count": "\(left - 1)"]
    case .summary where left == 1:
      key = "prompt.baseline"
      detail = catalogue.text("prompt.baseline.detail")
    case .summary where session.isFlawless:
      key = "prompt.flawless"
      let turn = (session.trialsBefore + session.trials.count) % Self.flawlessLines + 1
      detail = catalogue.text("prompt.flawless.\(turn)")
    case .summary: key = "prompt.summary"
    case .abandoned:
      key = "prompt.abandoned"
      if !session.trials.isEmpty {
        detail = catalogue.text("prompt.kept", ["count": "\(session.trials.count)"])
      }
    }
    self.init(key: key, text: catalogue.text(key, values), detail: detail)
  }

  /// How many lines take turns under a quest without a gap.
  private static let flawlessLines = 5

  /// Said once in a session, with its first step.
  private static func calibrationLine(of session: Session, renderer: PlayerRenderer) -> String? {
    guard session.step == 0 else { return nil }
    let all = renderer.policies.calibration.sessionsNeeded
    let left = session.calibrationRemaining
    switch FeedbackCase.CalibrationRound(remaining: left, of: all) {
    case .first: return renderer.catalogue.text("prompt.calibration.first")
    case .middle:
      return renderer.catalogue.text("prompt.calibration.middle", ["number": "\(all - left + 1)"])
    case .last: return renderer.catalogue.text("prompt.calibration.last")
    case nil: return nil
    }
  }
}

extension Session {
  /// Whether every step that counts is spot on, and there is one.
  fileprivate var isFlawless: Bool {
    let counted = trials.filter(\.isCounted)
    return !counted.isEmpty && counted.allSatisfy { $0.rating == .spotOn }
  }
}
