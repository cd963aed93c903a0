import Foundation
import TimeQuestModels

/// A time zone with every change of its offset in a span of time (RFC 5545, VTIMEZONE).
///
/// The changes are listed one by one: not every zone has a rule that the format can express.
struct ICalendarZone {
  let calendar: CivilCalendar
  let start: Instant
  let transitions: [ZoneTransition]

  init(_ calendar: CivilCalendar, from start: Instant, to end: Instant) {
    self.calendar = calendar
    self.start = start
    transitions = calendar.transitions(from: start, to: end)
  }

  /// The IANA name; nil for UTC, which needs no VTIMEZONE.
  var name: String? { Self.name(of: calendar) }

  static func name(of calendar: CivilCalendar) -> String? {
    let name = calendar.zone.identifier
    return name == "GMT" || name == "UTC" ? nil : name
  }

  /// The changes that one component lists: the same offsets, to daylight saving time or from it.
  private struct Kind: Hashable {
    let before: Int64
    let after: Int64
    let isDaylight: Bool
  }

  func write(to text: inout ICalendarText) {
    guard let name else { return }
    let offset = calendar.localMilliseconds(of: start) - start.milliseconds
    var kinds: [Kind] = []
    var onsets: [Kind: [Int64]] = [:]
    for transition in [ZoneTransition(at: start, before: offset, after: offset)] + transitions {
      let kind = Kind(
        before: transition.before,
        after: transition.after,
        isDaylight: calendar.zone.isDaylightSavingTime(for: transition.at.date)
      )
      if onsets[kind] == nil { kinds.append(kind) }
      onsets[kind, default: []].append(transition.at.milliseconds + transition.before)
    }
    text.add(component: "VTIMEZONE") { text in
      text.add("TZID", name)
      for kind in kinds { Self.write(kind, at: onsets[kind] ?? [], to: &text) }
    }
  }

  /// Writes a component; the onsets are in milliseconds of the wall clock before each change.
  private static func write(_ kind: Kind, at onsets: [Int64], to text: inout ICalendarText) {
    guard let first = onsets.first else { return }
    text.add(component: kind.isDaylight ? "DAYLIGHT" : "STANDARD") { text in
      text.add("DTSTART", ICalendarStamp.local(first))
      text.add("TZOFFSETFROM", ICalendarStamp.offset(kind.before))
      text.add("TZOFFSETTO", ICalendarStamp.offset(kind.after))
      for onset in onsets.dropFirst() { text.add("RDATE", ICalendarStamp.local(onset)) }
    }
  }
}
