import TimeQuestModels

/// What a transition leads to: the session after it, its player, and what there is to celebrate.
struct QuestTransition {
  var session: Session
  let player: Player
  let occasion: Cues.Occasion
  let celebrations: [Celebration]

  init(
    _ session: Session,
    of player: Player,
    _ occasion: Cues.Occasion = .other,
    celebrating celebrations: [Celebration] = []
  ) {
    self.session = session
    self.player = player
    self.occasion = occasion
    self.celebrations = celebrations
  }
}
