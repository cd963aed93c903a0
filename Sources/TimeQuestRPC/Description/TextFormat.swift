import TimeQuestModels

/// What a text on the wire must look like.
enum TextFormat: Sendable, Equatable {
  case any
  case name
  case uuid
  case day
  case instant
  case timeOfDay
  /// A text that no error ever repeats.
  case secret

  func accepts(_ text: String) -> Bool {
    switch self {
    case .any, .name, .secret: true
    case .uuid: ID<Never>(text) != nil
    case .day: CivilDay(text) != nil
    case .instant: Instant(text) != nil
    case .timeOfDay: TimeOfDay(text) != nil
    }
  }

  /// As an error names it.
  var expectation: String {
    switch self {
    case .any, .name, .secret: "a string"
    case .uuid: "a UUID"
    case .day: "a day as YYYY-MM-DD"
    case .instant: "an instant as RFC 3339, such as \"2026-11-20T07:30:00.000Z\""
    case .timeOfDay: "a time of day as HH:MM"
    }
  }
}
