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
  /// A range that the time was only just outside of.
  case rangeJustOutside = "feedback.range.justOutside"
  /// A range that did not hold the time.
  case rangeOutside = "feedback.range.outside"

  /// How many messages there are, in every language.
  public var count: Int {
    switch self {
    case .spotOn: 12
    case .closeOver, .closeUnder, .offOver, .offUnder, .wayOffOver, .wayOffUnder: 10
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
