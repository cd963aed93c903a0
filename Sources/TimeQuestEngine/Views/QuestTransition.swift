public import TimeQuestModels

/// What a step of a quest leads to: the session after it, its player, and the cues to render now.
public struct QuestTransition: Hashable, Sendable {
  public let session: Session
  public let player: Player
  /// Empty unless the answer is that of a transition.
  public let cues: [Cue]

  init(_ session: Session, of player: Player, cues: [Cue] = []) {
    self.session = session
    self.player = player
    self.cues = cues
  }
}
