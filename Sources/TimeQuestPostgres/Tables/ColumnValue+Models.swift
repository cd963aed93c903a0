import TimeQuestModels
import TimeQuestPersistence

extension ID: ColumnValue {
  init?(stored: String?) {
    guard let stored else { return nil }
    self.init(stored)
  }

  var stored: String? { description }
}

extension CivilDay: ColumnValue {}
extension TimeOfDay: ColumnValue {}

extension ClockKind: ColumnValue {}
extension EventTopic: ColumnValue {}
extension FeedbackSchedule: ColumnValue {}
extension Phase: ColumnValue {}
extension PlayerFlag: ColumnValue {}
extension Rating: ColumnValue {}
extension Validity: ColumnValue {}

extension Instant: ColumnValue {
  init?(stored: String?) {
    guard let milliseconds = Int64(stored: stored) else { return nil }
    self.init(milliseconds: milliseconds)
  }

  var stored: String? { milliseconds.stored }
}

/// Durations that are stored are never negative, so that no difference of two can overflow.
extension Seconds: ColumnValue {
  init?(stored: String?) {
    guard let milliseconds = Int64(stored: stored), milliseconds >= 0 else { return nil }
    self.init(milliseconds: milliseconds)
  }

  var stored: String? { milliseconds.stored }
}

/// Written as `mon,tue,fri`, Monday first.
extension Weekdays: ColumnValue {
  init?(stored: String?) {
    guard let text = stored else { return nil }
    let words = text.split(separator: ",", omittingEmptySubsequences: text.isEmpty)
    let days = words.compactMap { Weekday(rawValue: String($0)) }
    guard days.count == words.count else { return nil }
    self.init(days)
  }

  var stored: String? { days.map(\.rawValue).joined(separator: ",") }
}
