import TimeQuestModels

/// The default writer: the catalogue's words for each case; a large gap is a discovery (GAME-06).
public struct CuriousFeedback: FeedbackWriter {
  /// A writer.
  public init() {}

  public func feedback(for trial: FeedbackCase, in catalogue: Catalogue) -> Feedback {
    let difference = catalogue.difference(estimated: trial.estimated, actual: trial.actual)
    let words = FeedbackWords(for: trial)
    func text(_ key: MessageKey) -> String { catalogue.text(key, ["difference": difference]) }
    return Feedback(
      key: words.key,
      headline: text(words.headline),
      body: text(words.body),
      symbol: text(words.symbol),
      emoji: text(words.emoji)
    )
  }
}
