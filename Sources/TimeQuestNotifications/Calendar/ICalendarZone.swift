import Foundation
import TimeQuestModels

/// A zone as a calendar tells it: what its offset is, and every change of it within the horizon.
///
/// Changes are listed one by one, because not every zone has a rule that can be written down.
struct ICalendarZone {
  let calendar: CivilCalendar
  let start: Instant
  let transitions: [ZoneTransition]

  init(_ calendar: CivilCalendar, from start: Instant, to end: Instant) {
    self.calendar = calendar
    self.start = start
    transitions = calendar.transitions(from: start, to: end)
  }

  /// Its IANA name; nil for UTC, which needs no telling.
  var name: String? { Self.name(of: calendar) }

  static func name(of calendar: CivilCalendar) -> String? {
    let name = calendar.zone.identifier
    return name == "GMT" || name == "UTC" ? nil : name
  }

  /// Changes of one kind: between the same offsets, into the same half of the year.
  private struct Kind: Hashable {
    let before: Int64
    let after: Int64
    let isDaylight: Bool
  }

  func write(to text: inout ICalendarText) {
    guard let name else { return }
    let offset = calendar.localMilliseconds(of: start) - start.milliseconds
    var kinds: [Kind] = []
    var places: [Kind: [Int64]] = [:]
    for turn in [ZoneTransition(at: start, before: offset, after: offset)] + transitions {
      let kind = Kind(
        before: turn.before,
        after: turn.after,
        isDaylight: calendar.zone.isDaylightSavingTime(for: turn.at.date)
      )
      if places[kind] == nil { kinds.append(kind) }
      places[kind, default: []].append(turn.at.milliseconds + turn.before)
    }
    text.add(component: "VTIMEZONE") { text in
      text.add("TZID", name)
      for kind in kinds { Self.write(kind, at: places[kind] ?? [], to: &text) }
    }
  }

  private static func write(_ kind: Kind, at places: [Int64], to text: inout ICalendarText) {
    guard let first = places.first else { return }
    text.add(component: kind.isDaylight ? "DAYLIGHT" : "STANDARD") { text in
      text.add("DTSTART", ICalendarStamp.local(first))
      text.add("TZOFFSETFROM", ICalendarStamp.offset(kind.before))
      text.add("TZOFFSETTO", ICalendarStamp.offset(kind.after))
      for place in places.dropFirst() { text.add("RDATE", ICalendarStamp.local(place)) }
    }
  }
}
