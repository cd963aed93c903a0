public import TimeQuestModels

/// What the engine refuses, and what it knew when it did.
///
/// Nothing was changed.
public enum QuestError: Error, Hashable, Sendable {
  /// What a request named does not exist, or is not this player's.
  case notFound(Subject, id: String)
  /// An edit was made on an older revision, or an id is taken by something else.
  case conflict(Current)
  /// The step does not fit where the session stands.
  case wrongPhase(Session)
  case refused(Rule, session: Session? = nil)
  /// A value breaks a rule that its type alone cannot tell; `path` as in `tasks[0].name`.
  case invalid(path: String, expected: String, got: String)
  /// Parent powers are needed.
  case locked
  case pinRejected(retryAfter: Seconds?, attemptsRemaining: Int)

  /// What an id stands for already.
  public enum Current: Hashable, Sendable {
    case routine(Routine)
    case player(Player)
    /// Something that was deleted: its id stays used.
    case deleted
  }

  public enum Subject: String, CaseIterable, Sendable {
    case player
    case quest
    case session
    case step
    case routine
    case task
  }

  /// The rules by which a request can be refused though it is well formed.
  public enum Rule: String, CaseIterable, Sendable {
    /// A session on the quest is open; the refusal carries it.
    case alreadyOpen
    case notToday
    case noSteps
    /// An id that a creation chose is taken.
    case idInUse
    /// There is no PIN that could be tried.
    case noPIN
    /// A PIN is set: changing it needs the one in use.
    case currentPINRequired
    /// There are routines but no PIN: only the owner of the store may set one.
    case ownerRequired
  }
}
