import TimeQuestEngine
import TimeQuestMeasures
import TimeQuestModels

extension ForecastDocument {
  private static let shares = [10, 25, 50, 75, 90, 95]

  init(_ view: QuestForecast, percent: Int, words: MeasureWords) {
    routineID = view.routine.id
    confidence = Double(percent) / 100
    startAt = view.startAt
    missing = view.missing.map {
      Missing(taskID: $0.id, name: $0.name, displayName: $0.displayName)
    }
    let shares = Set(Self.shares + [percent]).sorted().map { Double($0) / 100 }
    let sentence: String
    switch view.forecast {
    case .success(let forecast):
      func quantile(_ share: Double) -> Quantile {
        let seconds = Seconds(rounding: forecast.total(at: share)) ?? .zero
        return Quantile(
          share: share,
          seconds: seconds,
          endsAt: view.startAt.advanced(by: seconds)
        )
      }
      let end = quantile(confidence)
      seconds = Nullable(end.seconds)
      endsAt = Nullable(end.endsAt)
      quantiles = shares.map(quantile)
      tasks = view.known.enumerated().map { place, guess in
        Task(guess) {
          shares.map {
            TaskQuantile(
              share: $0,
              seconds: Seconds(rounding: forecast.step(place, at: $0)) ?? .zero
            )
          }
        }
      }
      n = forecast.n
      sentence = words.sentence(view, forecast, percent: percent)
      detail = Nullable(words.detail(forecast, percent: percent))
      insufficientData = nil
    case .failure(let reason):
      seconds = Nullable(nil)
      endsAt = Nullable(nil)
      quantiles = []
      tasks = view.known.map { Task($0) { [] } }
      n = reason.n
      sentence = words.explanation(reason)
      detail = Nullable(nil)
      insufficientData = InsufficientDataReason("forecast", reason, text: sentence)
    }
    text = [sentence, words.missing(view)].compactMap(\.self).joined(separator: " ")
  }
}

extension ForecastDocument.Task {
  fileprivate init(
    _ guess: QuestForecast.Guess,
    quantiles: () -> [ForecastDocument.TaskQuantile]
  ) {
    self.init(
      taskID: guess.task.id,
      name: guess.task.name,
      displayName: guess.task.displayName,
      estimatedSeconds: guess.estimate ?? .zero,
      quantiles: quantiles()
    )
  }
}
