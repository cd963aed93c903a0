import TimeQuestModels

/// The default writer: the catalogue's words for each case; a large gap is a discovery (GAME-06).
public struct CuriousFeedback: FeedbackWriter {
  /// A writer.
  public init() {}

  public func feedback(for trial: FeedbackCase, in catalogue: Catalogue) -> Feedback {
    let frame = Frame(for: trial)
    let body: String
    let values: KeyValuePairs<String, String>
    if trial.isMystery {
      body = trial.felt == nil ? "feedback.mystery.plain" : "feedback.mystery.felt"
      values = [
        "felt": catalogue.duration((trial.felt ?? trial.actual).shown),
        "actual": catalogue.duration(trial.actual.shown),
      ]
    } else {
      body =
        trial.remark.map { "remark.\($0.rawValue)" } ?? frame.list(for: trial).key(trial.turn)
      values = [
        "difference": catalogue.difference(of: trial.estimate, from: trial.actual),
        "step": trial.step,
      ]
    }
    return Feedback(
      key: frame.rawValue,
      headline: catalogue.text(frame.headline(for: trial), values),
      body: catalogue.text(body, values),
      symbol: catalogue["\(frame.rawValue).symbol"],
      emoji: catalogue["\(frame.rawValue).emoji"]
    )
  }
}

/// What decides symbol and headline; the raw value is the stable key.
private enum Frame: String {
  case mystery = "feedback.mystery"
  case uncounted = "feedback.uncounted"
  case range = "feedback.range"
  case calibration = "feedback.calibration"
  case spotOn = "feedback.spotOn"
  case close = "feedback.close"
  case off = "feedback.off"
  case wayOff = "feedback.wayOff"

  /// Chooses the case: not counted comes before calibration, and calibration before the rating.
  ///
  /// A guess that equals the shown whole seconds is a hit whatever the scorer says about the
  /// milliseconds: "right on" and "tricky to feel" would contradict each other.
  init(for trial: FeedbackCase) {
    if trial.isMystery {
      self = .mystery
    } else if !trial.isCounted {
      self = .uncounted
    } else if trial.calibration != nil {
      self = .calibration
    } else if trial.isHit {
      self = .spotOn
    } else if trial.place == .inside || trial.place == .wide {
      self = .range
    } else {
      switch trial.rating {
      case .spotOn: self = .spotOn
      case .close: self = .close
      case .off: self = .off
      case .wayOff: self = .wayOff
      }
    }
  }

  /// The headline never fights the rating: a hit leads, also in calibration and for a range.
  func headline(for trial: FeedbackCase) -> String {
    if self == .uncounted || self == .mystery { return "\(rawValue).headline" }
    if trial.isHit { return "feedback.spotOn.headline" }
    return switch trial.place {
    case .inside, .wide: "feedback.range.inside.headline"
    case .justOutside: "feedback.range.justOutside.headline"
    case .outside where self != .wayOff: "feedback.range.outside.headline"
    case .outside, nil: "\(rawValue).headline"
    }
  }

  /// A range is answered as a range.
  func list(for trial: FeedbackCase) -> MessageList {
    if self == .uncounted { return .uncounted }
    switch trial.place {
    case .inside: return .rangeInside
    case .wide: return .rangeWide
    case .justOutside: return .rangeJustOutside
    case .outside: return .rangeOutside
    case nil: break
    }
    let isOver = trial.direction == .over
    return switch (self, trial.calibration) {
    case (.calibration, .first): .calibrationFirst
    case (.calibration, .middle): .calibrationMiddle
    case (.calibration, _): .calibrationLast
    case (.close, _): isOver ? .closeOver : .closeUnder
    case (.off, _): isOver ? .offOver : .offUnder
    case (.wayOff, _): isOver ? .wayOffOver : .wayOffUnder
    case (.spotOn, _), (.uncounted, _), (.mystery, _), (.range, _): .spotOn
    }
  }
}

/// Messages for one occasion that take turns; the keys are the raw value with a number from 1.
///
/// No two lists have a message in common, so that none is read twice within six reveals.
public enum MessageList: String, CaseIterable, Sendable {
  /// A hit.
  case spotOn = "feedback.spotOn"
  /// A guess that was a little long.
  case closeOver = "feedback.close.over"
  /// A guess that was a little short.
  case closeUnder = "feedback.close.under"
  /// A guess that was long.
  case offOver = "feedback.off.over"
  /// A guess that was short.
  case offUnder = "feedback.off.under"
  /// A guess that was far too long: `difference`.
  case wayOffOver = "feedback.wayOff.over"
  /// A guess that was far too short: `difference`.
  case wayOffUnder = "feedback.wayOff.under"
  /// A trial that does not count.
  case uncounted = "feedback.uncounted"
  /// The first calibration session.
  case calibrationFirst = "feedback.calibration.first"
  /// Those between the first and the last.
  case calibrationMiddle = "feedback.calibration.second"
  /// The last calibration session.
  case calibrationLast = "feedback.calibration.third"
  /// A range that held the time.
  case rangeInside = "feedback.range.inside"
  /// A range that held the time and was very wide.
  case rangeWide = "feedback.range.wide"
  /// A range that the time was only just outside of.
  case rangeJustOutside = "feedback.range.justOutside"
  /// A range that did not hold the time.
  case rangeOutside = "feedback.range.outside"

  /// How many messages there are, in every language.
  ///
  /// Eleven is prime: in a quest of up to ten steps, each step goes through all of them.
  public var count: Int {
    switch self {
    case .spotOn, .closeOver, .closeUnder, .offOver, .offUnder, .wayOffOver, .wayOffUnder: 11
    default: 8
    }
  }

  /// The key of the message whose turn it is; every number of a turn has one.
  func key(_ turn: Int) -> String {
    let index = (turn % count + count) % count
    return "\(rawValue).\(index + 1)"
  }

  /// All keys, in order.
  package var keys: [String] { (1...count).map { "\(rawValue).\($0)" } }
}
