import JSONRPC
import TimeQuestEngine
import TimeQuestScoring
import TimeQuestWords

extension TrialResult: SchemaDocumented {
  static let docs = [
    "estimatedSeconds": "The guess, in seconds.",
    "lowSeconds": "The lower end of the range that was guessed, in seconds.",
    "highSeconds": "The upper end of the range that was guessed, in seconds.",
    "actualSeconds": "How long the step took, in seconds.",
    "feltSeconds": "How long it felt, in seconds, where the player was asked and answered.",
    "differenceSeconds": "Estimated minus actual, in seconds: positive when the guess was longer.",
    "estimatedText": "The guess as a player reads it, such as `5m`; of a range, both ends.",
    "actualText": "How long it took as a player reads it, such as `5m 40s`.",
    "feltText": "How long it felt as a player reads it.",
    "differenceText": "How far off and to which side, such as `40s under` or `right on`.",
    "direction": "`over` when the guess was longer, by the figures as they are shown.",
    "accuracyPercent": "0 to 100.",
    "rating": "How near the guess came.",
    "ratingLabel": "The rating in the player's language.",
    "tone": "A name from which a front end picks its colours; never red or green.",
    "validity": "`ok` when the trial counts; else why it is left out of averages and bests.",
    "isPersonalBest": "Whether it was closer than every counted trial of the step before it.",
    "xp": "Experience for this step.",
    "feedback": "What to say about it.",
  ]
}

extension Feedback: SchemaDocumented {
  static let docs = [
    "key": "The stable name of the message, such as `feedback.close`.",
    "headline": "A few words.",
    "body": "One sentence.",
    "symbol": "The name of an SF Symbol.",
    "emoji": "The same as an emoji.",
  ]
}
