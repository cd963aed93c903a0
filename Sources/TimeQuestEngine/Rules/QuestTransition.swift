import TimeQuestModels

/// What a transition leads to: the session after it, its player, and the cues to render now.
struct QuestTransition {
  var session: Session
  let player: Player
  let cues: [Cue]

  init(_ session: Session, of player: Player, cues: [Cue] = []) {
    self.session = session
    self.player = player
    self.cues = cues
  }
}
