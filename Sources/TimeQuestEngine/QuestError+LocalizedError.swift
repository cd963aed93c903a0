public import Foundation
import TimeQuestModels

extension QuestError {
  /// The cause, and what to do about it, in plain sentences for people.
  ///
  /// They are for whoever writes or runs a front end; the words for a player are in the catalogue.
  /// They contain no id, no path of a file and none of a parent's words.
  public var explanation: String {
    switch self {
    case .notFound(let subject, _): "There is no such \(subject.rawValue)."
    case .conflict(.deleted): "The id belonged to something that was deleted; choose another id."
    case .conflict:
      """
      It was changed meanwhile, or the id is in use. Make the change on the document in `current`, \
      and send it with that revision; for something new choose another id.
      """
    case .wrongPhase(let state):
      "The quest is in phase \(state.phase.rawValue), step \(state.step)."
    case .refused(let rule, _): rule.explanation
    case .invalid(let path, let expected, let got): "\(path): expected \(expected), got \(got)."
    case .locked: "This session is locked: it may not do that. Unlock it with the PIN first."
    case .pinRejected(let retryAfter?, _):
      "The PIN was not accepted. Try again in \(max(1, retryAfter.shown)) seconds."
    case .pinRejected(nil, _): "The PIN was not accepted."
    }
  }
}

extension QuestError: LocalizedError {
  /// The explanation.
  public var errorDescription: String? { explanation }
}

extension QuestError.Rule {
  /// Why the rule refuses a request, in one sentence.
  public var explanation: String {
    switch self {
    case .alreadyOpen: "The quest is open already."
    case .notToday: "The quest is not on today; for practice it can be started on any day."
    case .noSteps: "The quest has no steps yet."
    case .idInUse: "The id is in use."
    case .noPIN: "No PIN is set yet: set one first."
    case .currentPINRequired: "A change of the PIN needs the current one."
    case .ownerRequired: "Only the owner of the store may set a PIN now."
    }
  }
}
