/// How the forecasts of the past held: for each morning, the forecast as it would have been made
/// then.
public struct ForecastRecord: Hashable, Sendable {
  /// The number of mornings that there was a forecast for.
  public private(set) var runs = 0
  /// In how many of them the forecast of 50 % held.
  public private(set) var inside50 = 0
  /// In how many of them the forecast of 80 % held.
  public private(set) var inside80 = 0
  /// In how many of them the forecast of 90 % held.
  public private(set) var inside90 = 0

  /// Goes through the mornings on which the quest was begun, the oldest first; nil is one that was
  /// no run, so that no forecast held.
  ///
  /// Mornings before the third run have no forecast.
  public init(of mornings: [PastDuration?]) {
    var past: [PastDuration] = []
    for morning in mornings {
      if past.count >= DurationForecast.runsNeeded {
        runs += 1
        // It throws for too few runs alone.
        if let morning, let forecast = try? DurationForecast(of: past, onWeekend: morning.isWeekend)
        {
          // To the millisecond, as it would have been told.
          func holds(_ percent: Int) -> Int {
            let told = (forecast.seconds(percent: percent) * 1000).rounded() / 1000
            return morning.seconds <= told ? 1 : 0
          }
          inside50 += holds(50)
          inside80 += holds(80)
          inside90 += holds(90)
        }
      }
      if let morning { past.append(morning) }
    }
  }
}
