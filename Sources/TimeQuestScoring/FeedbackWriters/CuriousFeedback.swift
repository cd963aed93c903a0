import TimeQuestModels

/// The default: every case in the catalogue's own words, a big gap as a discovery (GAME-06).
public struct CuriousFeedback: FeedbackWriter {
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
