public import TimeQuestModels

/// Calculates the accuracy over time, from trials that come one by one (PROG-05).
public protocol TrendFold: Sendable {
  /// A trend without points.
  init(by interval: TrendInterval)
  /// Begins a completed session of that day; the days come in no order.
  mutating func beginSession(on day: CivilDay)
  /// Adds the accuracy of a counted trial of the session, in percent.
  mutating func add(_ accuracy: Double)
  /// The points of all sessions so far, in order of their days, at most one for each interval.
  var points: [TrendPoint] { get }
}

/// A trend of one point for each played day or week.
///
/// A point is the mean of the mean accuracies of the sessions of its day or week, so that a long
/// quest weighs no more than a short one. A day without a counted trial has no point. Trials come
/// one by one, so any number of sessions takes little memory.
public struct MeanOfSessions: TrendFold {
  private let interval: TrendInterval
  private var sums: [CivilDay: (means: Double, sessions: Int)] = [:]
  private var day = CivilDay(number: 0)
  private var accuracies = 0.0
  private var trials = 0

  /// The first of `days` civil days of which `today` is the last.
  public static func firstDay(days: Int = 30, today: CivilDay) -> CivilDay {
    today.advanced(by: 1 - days)
  }

  /// A trend without points.
  public init(by interval: TrendInterval = .day) {
    self.interval = interval
  }

  /// Begins a completed session of that day.
  public mutating func beginSession(on day: CivilDay) {
    if trials > 0 {
      let mean = accuracies / Double(trials)
      func add(to sum: inout (means: Double, sessions: Int)) {
        sum = (sum.means + mean, sum.sessions + 1)
      }
      add(to: &sums[interval.start(of: self.day), default: (0, 0)])
    }
    self.day = day
    accuracies = 0
    trials = 0
  }

  /// Adds the accuracy of a counted trial of the session, in percent.
  public mutating func add(_ accuracy: Double) {
    accuracies += accuracy
    trials += 1
  }

  /// The points of all sessions so far, in order of their days.
  public var points: [TrendPoint] {
    var ended = self
    ended.beginSession(on: day)
    return ended.sums.sorted { $0.key < $1.key }.map { day, sum in
      TrendPoint(
        day: day,
        averageAccuracy: sum.means / Double(sum.sessions),
        sessions: sum.sessions
      )
    }
  }
}

extension TrendInterval {
  fileprivate func start(of day: CivilDay) -> CivilDay {
    switch self {
    case .day: day
    case .week: day.monday
    }
  }
}

/// The accuracy of a player on one day or in one week.
public struct TrendPoint: Hashable, Codable, Sendable, Identifiable {
  /// The civil day; the Monday of a week.
  public let day: CivilDay
  /// The mean accuracy of the sessions in percent, 0 to 100.
  public let averageAccuracy: Double
  /// The number of completed sessions with a counted trial, at least 1.
  public let sessions: Int

  /// A point with these values.
  public init(day: CivilDay, averageAccuracy: Double, sessions: Int) {
    self.day = day
    self.averageAccuracy = averageAccuracy
    self.sessions = sessions
  }

  /// The day, which no other point of a trend has.
  public var id: CivilDay { day }
}

/// The time that one point of a trend stands for.
public enum TrendInterval: String, CaseIterable, Codable, Sendable {
  /// One civil day.
  case day
  /// Monday to Sunday; the point stands on the Monday.
  case week
}
