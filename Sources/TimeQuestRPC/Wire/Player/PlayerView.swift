import TimeQuestEngine
import TimeQuestModels
import TimeQuestScoring

/// How a player's answers are rendered: in her language, by the game's policies.
struct PlayerView {
  let policies: Policies
  let catalogue: Catalogue

  init(of player: Player, policies: Policies) {
    self.policies = policies
    catalogue = Catalogue.language(player.locale)
  }

  func accuracy(of trial: Trial) -> Double {
    policies.scorer(named: trial.scorer)
      .score(estimated: trial.estimate.seconds, actual: trial.actual).accuracyPercent
  }

  func result(_ trial: Trial, of session: Session) -> StepResult {
    StepResult(
      of: trial,
      isCalibration: session.isCalibration,
      policies: policies,
      catalogue: catalogue
    )
  }

  func summaryStep(_ trial: Trial, of session: Session) -> SummaryStep {
    SummaryStep(
      stepID: trial.taskID,
      stepDisplayName: trial.taskDisplayName,
      result: result(trial, of: session)
    )
  }
}
