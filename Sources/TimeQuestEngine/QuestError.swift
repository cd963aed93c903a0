public import Foundation
public import TimeQuestModels

/// What the engine refuses, and what it knew when it did.
///
/// Nothing was changed.
public enum QuestError: Error, Hashable, Sendable {
  /// The request names something that does not exist or is not this player's.
  case notFound(Subject, id: String)
  /// An edit was made on an older revision, or an id is taken by something else.
  case conflict(Current)
  /// The transition does not fit where the session stands; the state is the session's as it is.
  case wrongPhase(QuestState)
  /// A rule of the game refuses it; the state is that of the session in the way, if there is one.
  case refused(Rule, state: QuestState? = nil)
  /// A value breaks a rule that its type alone cannot tell; `path` as in `tasks[0].name`.
  case invalid(path: String, expected: String, got: String)
  /// The call needs the parent's powers.
  case locked
  /// The PIN was not accepted; `retryAfter` is nil where another try may be made at once.
  case pinRejected(retryAfter: Seconds?, attemptsRemaining: Int)

  /// The document that an id stands for already.
  public enum Current: Hashable, Sendable {
    /// A routine, as it is stored.
    case routine(RoutineDetails)
    /// A player, as stored.
    case player(PlayerDetails)
    /// Something that was deleted: its id stays used.
    case deleted
  }

  /// The kind of thing that was not found.
  public enum Subject: String, CaseIterable, Codable, Sendable {
    /// A player.
    case player
    /// A quest of the player's.
    case quest
    /// A session of the player's.
    case session
    /// A step of a quest.
    case step
    /// A routine.
    case routine
    /// A task of a routine.
    case task
    /// A study of the player's.
    case study
  }

  /// The rules by which a well-formed request can be refused.
  public enum Rule: String, CaseIterable, Codable, Sendable {
    /// A session on the quest is open; the refusal carries its state.
    case alreadyOpen
    /// The quest is not on today.
    case notToday
    /// The quest has no steps.
    case noSteps
    /// An id that a creation chose is taken.
    case idInUse
    /// There is no PIN that could be tried.
    case noPIN
    /// A PIN is set: changing it needs the one in use.
    case currentPINRequired
    /// There are a parent's routines but no PIN: only the owner of the store may set one.
    case ownerRequired
    /// It is switched off for this player.
    case notAllowed
    /// A quest is open, in which nothing tells the time.
    case questOpen
    /// A study on the quest has not ended, or the player has had as many as can be kept.
    case studyRunning
  }
}

extension QuestError {
  /// The refusal of a value that its type cannot hold.
  init(_ error: ValueError, path: String? = nil) {
    self = .invalid(path: path ?? error.path, expected: error.expected, got: error.got)
  }
}

/// A transition that does not fit the phase or the step of its session.
///
/// The engine answers it as `QuestError.wrongPhase`, with the state as the player may see it.
package struct PhaseMismatch: Error, Hashable {
  package init() {}
}

extension QuestError {
  /// The cause, and what to do about it, in plain sentences for people.
  ///
  /// They are for people who write or run a front end; a player's words are in the catalogue.
  /// They contain no id, no path of a file and none of a parent's words.
  public var explanation: String {
    switch self {
    case .notFound(let subject, _): "There is no such \(subject.rawValue)."
    case .conflict(.deleted): "The id belonged to something that was deleted; choose another id."
    case .conflict:
      """
      It has changed in the meantime, or the id is in use. Repeat the change on the document in \
      `current`, with its revision; for something new choose another id.
      """
    case .wrongPhase(let state):
      "The quest is in phase \(state.phase.rawValue), step \(state.step)."
    case .refused(let rule, _): rule.explanation
    case .invalid(let path, let expected, let got): "\(path): expected \(expected), got \(got)."
    case .locked: "This session is locked. Unlock it with the PIN first."
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
    case .notToday: "The quest is not planned for today; for practice it can be started on any day."
    case .noSteps: "The quest has no steps yet."
    case .idInUse: "The id is in use."
    case .noPIN: "No PIN is set yet: set one first."
    case .currentPINRequired: "To change the PIN, give the current one too."
    case .ownerRequired: "Only the owner of the store may set a PIN now."
    case .notAllowed: "This is switched off."
    case .questOpen: "A quest is open; finish it first."
    case .studyRunning:
      "A study on this quest has not ended, or the player has reached the limit of studies."
    }
  }
}
