import TimeQuestModels

/// The default writer: the catalogue's words for each case; a large gap is a discovery (GAME-06).
public struct CuriousFeedback: FeedbackWriter {
  /// A writer.
  public init() {}

  public func feedback(for trial: FeedbackCase, in catalogue: Catalogue) -> Feedback {
    let words = FeedbackWords(for: trial)
    let values: KeyValuePairs = [
      "difference": catalogue.difference(
        estimated: trial.estimate.seconds,
        actual: trial.actual
      ),
      "step": trial.step,
    ]
    return Feedback(
      key: words.key,
      headline: catalogue.text(words.headline, values),
      body: catalogue.text(named: words.body, values),
      symbol: catalogue.text(words.symbol),
      emoji: catalogue.text(words.emoji)
    )
  }
}
