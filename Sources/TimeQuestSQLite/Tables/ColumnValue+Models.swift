import TimeQuestModels
import TimeQuestPersistence

extension ID: ColumnValue {
  init?(stored: StoredValue) {
    guard case .text(var text) = stored, let id = text.withUTF8({ unsafe Self(lowerCase: $0) })
    else { return nil }
    self = id
  }

  var stored: StoredValue { .text(description) }

  /// Read where it lies: a session has thirty ids.
  static func read(_ row: borrowing Row) -> Self? {
    unsafe row.withText { unsafe Self(lowerCase: $0) }
  }
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
  init?(stored: StoredValue) {
    guard case .integer(let milliseconds) = stored else { return nil }
    self.init(milliseconds: milliseconds)
  }

  var stored: StoredValue { .integer(milliseconds) }
}

/// Durations that are stored are never negative, so that no difference of two can overflow.
extension Seconds: ColumnValue {
  init?(stored: StoredValue) {
    guard case .integer(let milliseconds) = stored, milliseconds >= 0 else { return nil }
    self.init(milliseconds: milliseconds)
  }

  var stored: StoredValue { .integer(milliseconds) }
}

/// Written as `mon,tue,fri`, Monday first.
extension Weekdays: ColumnValue {
  init?(stored: StoredValue) {
    guard case .text(let text) = stored else { return nil }
    let words = text.split(separator: ",", omittingEmptySubsequences: text.isEmpty)
    let days = words.compactMap { Weekday(rawValue: String($0)) }
    guard days.count == words.count else { return nil }
    self.init(days)
  }

  var stored: StoredValue { .text(days.map(\.rawValue).joined(separator: ",")) }
}
