package import TimeQuestModels
package import TimeQuestPersistence

extension ID: ColumnValue {
  /// Parses the bytes of the database without a copy: a session has thirty ids.
  package static func read(_ row: borrowing Row) -> Self? {
    unsafe row.withText { unsafe Self(lowerCase: $0) }
  }

  package var stored: StoredValue { .id(uuid) }
}

extension CivilDay: ColumnValue {
  /// Without a text of its own: a trial is read with each step of its session.
  package static func read(_ row: borrowing Row) -> Self? {
    unsafe row.withText { unsafe Self(utf8: $0) }
  }
}

extension TimeOfDay: ColumnValue {}

extension ClockKind: ColumnValue {}
extension EventTopic: ColumnValue {}
extension FeedbackSchedule: ColumnValue {}
extension Phase: ColumnValue {}
extension PlayerFlag: ColumnValue {}
extension Rating: ColumnValue {}
extension StepRemark: ColumnValue {}
extension Validity: ColumnValue {}

extension Instant: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? {
    row.integer.map { Self(milliseconds: $0) }
  }

  package var stored: StoredValue { .integer(milliseconds) }
}

/// Stored durations are not negative, so that the difference of two cannot overflow.
extension Seconds: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? {
    guard let milliseconds = row.integer, milliseconds >= 0 else { return nil }
    return Self(milliseconds: milliseconds)
  }

  package var stored: StoredValue { .integer(milliseconds) }
}

/// Stored as `mon,tue,fri`, Monday first.
extension Weekdays: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? {
    guard let text = row.text else { return nil }
    // Most quests are for every day, and each is read with every list of quests.
    guard text != everyDayText else { return .everyDay }
    let words = text.utf8.split(
      separator: UInt8(ascii: ","),
      omittingEmptySubsequences: text.isEmpty
    )
    let days = words.compactMap { Weekday(rawValue: String(Substring($0))) }
    return days.count == words.count ? Self(days) : nil
  }

  package var stored: StoredValue { .text(text) }

  private var text: String { days.map(\.rawValue).joined(separator: ",") }
  private static let everyDayText = everyDay.text
}

/// Stored as `firstQuest,bullseye`, in the order of the game; nothing is stored as null.
extension Set<Discovery>: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? {
    guard let text = row.text else { return nil }
    let words = text.split(separator: ",")
    let discoveries = Set(words.compactMap { Discovery(rawValue: String($0)) })
    return discoveries.count == words.count ? discoveries : nil
  }

  package var stored: StoredValue {
    isEmpty ? .null : .text(inOrder.map(\.rawValue).joined(separator: ","))
  }
}
