import TimeQuestModels
import TimeQuestPersistence

@testable import TimeQuestEngine

/// A transition: what the player sees, and what the store holds afterwards.
struct StoredTransition {
  /// The view without cues, as in an error.
  let state: QuestState
  let cues: [Cue]
  let session: Session
  let player: Player

  init(_ answer: QuestState, in store: any QuestStore) async throws {
    (session, player) = try await store.read { try $0.session(answer.sessionID, by: nil) }
    state = answer.withoutCues
    cues = answer.cues ?? []
  }
}

/// The player's calls of an engine, which also return what the store holds afterwards.
struct StoredTransitions {
  let engine: QuestEngine

  private func stored(_ state: QuestState) async throws -> StoredTransition {
    try await StoredTransition(state, in: engine.store)
  }

  @discardableResult
  func start(_ quest: RoutineID, by player: PlayerID? = nil) async throws -> StoredTransition {
    try await stored(try await engine.start(quest, by: player))
  }

  @discardableResult
  func lockIn(
    _ estimate: Estimate,
    in session: SessionID,
    step: Int? = nil,
    by player: PlayerID? = nil
  ) async throws -> StoredTransition {
    try await stored(try await engine.lockIn(estimate, in: session, step: step, by: player))
  }

  @discardableResult
  func done(
    _ session: SessionID,
    flag: PlayerFlag? = nil,
    step: Int? = nil,
    by player: PlayerID? = nil
  ) async throws -> StoredTransition {
    try await stored(try await engine.done(session, flag: flag, step: step, by: player))
  }

  @discardableResult
  func recall(
    _ felt: Seconds?,
    in session: SessionID,
    step: Int? = nil,
    by player: PlayerID? = nil
  ) async throws -> StoredTransition {
    try await stored(try await engine.recall(felt, in: session, step: step, by: player))
  }

  @discardableResult
  func next(
    _ session: SessionID,
    step: Int? = nil,
    by player: PlayerID? = nil
  ) async throws -> StoredTransition {
    try await stored(try await engine.next(session, step: step, by: player))
  }

  @discardableResult
  func abandon(_ session: SessionID, by player: PlayerID? = nil) async throws -> StoredTransition {
    try await stored(try await engine.abandon(session, by: player))
  }

  @discardableResult
  func flag(
    _ session: SessionID,
    step: Int,
    as flag: PlayerFlag?,
    by player: PlayerID? = nil
  ) async throws -> StoredTransition {
    try await stored(try await engine.flag(session, step: step, as: flag, by: player))
  }

  func summary(
    of session: SessionID,
    by player: PlayerID? = nil
  ) async throws -> StoredTransition {
    try await stored(try await engine.summary(of: session, by: player))
  }

  func current(
    _ session: SessionID? = nil,
    of player: PlayerID? = nil
  ) async throws -> StoredTransition? {
    guard let state = try await engine.current(session, of: player) else { return nil }
    return try await stored(state)
  }
}

extension QuestEngine {
  var stored: StoredTransitions { StoredTransitions(engine: self) }
}

extension QuestState {
  var withoutCues: QuestState {
    var state = self
    state.cues = nil
    return state
  }
}

extension QuestEngine {
  /// The events of a journal as they are stored.
  func storedEvents(of journal: Journal, after: Int = 0) async throws -> [Event] {
    try await store.read { try $0.events(EventQuery(journal: journal, after: after)) }
  }
}
