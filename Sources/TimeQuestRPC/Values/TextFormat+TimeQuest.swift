import JSONRPC
import TimeQuestJSON
import TimeQuestModels

extension TextFormat {
  static let name = TextFormat("name", constraints: [.init("maxLength", 80)])

  static let clientName = TextFormat(
    "client name",
    expectation: "1 to 80 characters",
    constraints: [.init("minLength", 1), .init("maxLength", 80)],
    accepts: { (1...80).contains($0.unicodeScalars.count) }
  )
  static let uuid = TextFormat(
    "UUID",
    expectation: "a UUID",
    constraints: [.init("format", "uuid")],
    alias: TypeAlias("UUID", doc: "A UUID."),
    accepts: { ID<Never>($0) != nil }
  )

  static let symbol = TextFormat(
    "emoji",
    expectation: Symbol.expectation,
    constraints: [.init("minLength", 1), .init("maxLength", 32)],
    accepts: { Symbol($0) != nil }
  )

  static let day = TextFormat(
    "day",
    expectation: "a day as YYYY-MM-DD",
    constraints: [.init("format", "date")],
    alias: TypeAlias("Day", doc: "A civil day, YYYY-MM-DD."),
    accepts: { CivilDay($0) != nil }
  )

  static let instant = TextFormat(
    "instant",
    expectation: "an instant as RFC 3339, such as \"2026-11-20T07:30:00.000Z\"",
    constraints: [.init("format", "date-time")],
    alias: TypeAlias("Instant", doc: "RFC 3339 in UTC, with milliseconds."),
    accepts: { Instant($0) != nil }
  )

  static let timeOfDay = TextFormat(
    "time of day",
    expectation: "a time of day as HH:MM",
    constraints: [.init("pattern", "^([01][0-9]|2[0-3]):[0-5][0-9]$")],
    alias: TypeAlias("TimeOfDay", doc: "HH:MM."),
    accepts: { TimeOfDay($0) != nil }
  )
}
