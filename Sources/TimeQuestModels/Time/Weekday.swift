/// A day of the week, Monday first, under the names that travel.
public enum Weekday: String, CaseIterable, Codable, Sendable, Hashable {
  case mon
  case tue
  case wed
  case thu
  case fri
  case sat
  case sun
}
