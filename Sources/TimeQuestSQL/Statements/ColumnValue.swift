package import Foundation
package import TimeQuestModels
package import TimeQuestPersistence

/// A value as it is stored in a column; no column holds floating-point numbers or blobs.
package enum StoredValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  /// Text as well, which is made where it is needed: a session has thirty ids.
  case id(UUID)
}

/// A type whose values are stored in one column.
package protocol ColumnValue {
  /// The value of the next column; nil if it is not the stored form of any value of this type.
  static func read(_ row: borrowing Row) -> Self?
  /// The stored form of this value.
  var stored: StoredValue { get }
}

extension String: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? { row.text }
  package var stored: StoredValue { .text(self) }
}

extension Int64: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? { row.integer }
  package var stored: StoredValue { .integer(self) }
}

extension Int: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? {
    row.integer.flatMap(Self.init(exactly:))
  }
  package var stored: StoredValue { .integer(Int64(self)) }
}

extension Bool: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? {
    switch row.integer {
    case 0: false
    case 1: true
    default: nil
    }
  }

  package var stored: StoredValue { .integer(self ? 1 : 0) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? {
    if let value = Wrapped.read(row) { return .some(value) }
    return row.isNull ? .some(.none) : nil
  }

  package var stored: StoredValue { self?.stored ?? .null }
}

extension ColumnValue where Self: RawRepresentable<String> {
  package static func read(_ row: borrowing Row) -> Self? { row.text.flatMap(Self.init(rawValue:)) }
  package var stored: StoredValue { .text(rawValue) }
}

extension ColumnValue where Self: LosslessStringConvertible {
  package static func read(_ row: borrowing Row) -> Self? { row.text.flatMap { Self($0) } }
  package var stored: StoredValue { .text(description) }
}

extension ID: ColumnValue {
  /// Parses the bytes of the database without a copy: a session has thirty ids.
  package static func read(_ row: borrowing Row) -> Self? {
    unsafe row.withText { unsafe Self(lowerCase: $0) }
  }

  package var stored: StoredValue { .id(uuid) }
}

extension CivilDay: ColumnValue {}
extension Symbol: ColumnValue {}
extension TimeOfDay: ColumnValue {}
extension Tint: ColumnValue {}

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

/// Stored as texts that are joined by commas, in the order of the array.
extension Array: ColumnValue where Element: LosslessStringConvertible {
  package static func read(_ row: borrowing Row) -> Self? {
    guard let text = row.text else { return nil }
    // Most lists are empty; bytes are split faster than characters.
    guard !text.isEmpty else { return [] }
    let parts = text.utf8.split(separator: UInt8(ascii: ","))
    let elements = parts.compactMap { Element(String(Substring($0))) }
    return elements.count == parts.count ? elements : nil
  }

  package var stored: StoredValue { .text(map(\.description).joined(separator: ",")) }
}

/// Stored as the step and both distances in milliseconds.
extension ThenAndNow: ColumnValue {
  package static func read(_ row: borrowing Row) -> Self? { row.text.flatMap(Self.init) }

  package var stored: StoredValue { .text(description) }
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
