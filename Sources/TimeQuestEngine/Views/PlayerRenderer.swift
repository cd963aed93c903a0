import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestWords

/// Renders what a player sees: in the player's language, by the policies of the game.
struct PlayerRenderer {
  let player: Player
  let policies: Policies
  let catalogue: Catalogue

  init(for player: Player, policies: Policies) {
    self.player = player
    self.policies = policies
    catalogue = Catalogue.language(player.locale)
  }

  /// The session as the player may see it; `cues` belong to a transition alone.
  func state(of session: Session, cues: [Cue]? = nil) -> QuestState {
    QuestState(session, renderer: self, cues: cues)
  }

  /// The score of a trial, by the scorer that rated it.
  func score(_ trial: Trial) -> Score {
    policies.score(trial)
  }

  /// How close a revealed trial came, in figures and in words.
  func result(_ trial: Trial, of session: Session) -> TrialResult {
    result(trial, score(trial), of: session)
  }

  /// The same for a score that is known.
  func result(_ trial: Trial, _ score: Score, of session: Session) -> TrialResult {
    TrialResult(
      of: trial,
      isMystery: session.isMystery(trial.orderIndex),
      score: score,
      feedback: policies.feedback.feedback(
        for: FeedbackCase(
          estimate: trial.estimate,
          actual: trial.actual,
          rating: trial.rating,
          isCounted: trial.isCounted,
          isMystery: trial.validity == .mystery,
          felt: trial.felt,
          calibration: FeedbackCase.CalibrationRound(
            remaining: session.calibrationRemaining,
            of: policies.calibration.sessionsNeeded
          ),
          turn: session.trialsBefore + trial.orderIndex,
          step: trial.taskDisplayName,
          remark: trial.remark
        ),
        in: catalogue
      ),
      catalogue: catalogue
    )
  }
}
