import JSONRPCMethods
import TimeQuestModels
import TimeQuestProgression

/// What a completed session came to.
struct QuestSummary: Codable, SchemaDocumented, Equatable {
  let averageAccuracy: Nullable<Double>
  let overestimates: Int
  let underestimates: Int
  let exact: Int
  let closestStep: Nullable<Int>
  let steps: [SummaryStep]
  let xpEarned: Int
  let level: LevelChange
  let streak: Nullable<Int>

  static let docs = [
    "averageAccuracy": "The mean accuracy in percent over the steps that count; null without one.",
    "overestimates": "How many guesses were longer than it took.",
    "underestimates": "How many guesses were shorter than it took.",
    "exact": "How many guesses were right on, to the second.",
    "closestStep": "The index of the step that was guessed closest; null without one that counts.",
    "steps": "Every step's result, in order.",
    "xpEarned": "Experience for the whole session.",
    "level": "The level before and after.",
    "streak": "The streak at completion; null while streaks are switched off.",
  ]

  init(of session: Session, award: Award, view: PlayerView) {
    let tally = SessionTally(of: session.trials, accuracy: view.accuracy)
    averageAccuracy = Nullable(tally.averageAccuracy)
    overestimates = tally.overestimates
    underestimates = tally.underestimates
    exact = tally.exact
    closestStep = Nullable(tally.closestStep)
    steps = session.trials.map { view.summaryStep($0, of: session) }
    xpEarned = award.xpEarned
    level = LevelChange(award)
    streak = Nullable(award.streak)
  }
}
