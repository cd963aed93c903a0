package import TimeQuestModels
import TimeQuestPersistence

/// The civil days of players at one moment.
package struct PlayerDays: Sendable {
  /// The day of each player who was asked for.
  package let days: [PlayerID: CivilDay]
  /// When the first of them changes.
  package let next: Instant?
}

extension QuestEngine {
  /// Publishes `quests` to the players whose civil day is another than the one known before: what
  /// is on today has changed.
  ///
  /// Each day is published once, however many processes look. Nil means everybody.
  package func publishNewDays(
    of players: Set<PlayerID>?,
    after known: [PlayerID: CivilDay]
  ) async throws -> PlayerDays {
    let found = try await read { reader, moment in
      let all = try reader.players().filter { players?.contains($0.id) ?? true }
      return PlayerDays(
        days: Dictionary(
          uniqueKeysWithValues: all.map { ($0.id, $0.calendar.day(of: moment.wall)) }
        ),
        next: all.map { $0.calendar.end(of: $0.calendar.day(of: moment.wall)) }.min()
      )
    }
    let turned = found.days.filter { id, day in known[id].map { $0 != day } ?? false }
    guard !turned.isEmpty else { return found }
    try await write { writer, _ in
      for (player, day) in turned.sorted(by: { $0.key < $1.key }) {
        let name = Self.dayValue(of: player)
        guard try writer.localValue(named: name) != day.description else { continue }
        try writer.setLocalValue(day.description, named: name)
        try writer.publish(.quests, to: player)
      }
    }
    return found
  }

  /// The name of the store's own note of the day that was published last.
  static func dayValue(of player: PlayerID) -> String { "day.\(player)" }
}

extension CivilCalendar {
  /// When the civil day after that one begins.
  func end(of day: CivilDay) -> Instant {
    let start = TimeOfDay(hour: dayStartHour, minute: 0) ?? .defaultReminder
    return instant(on: day.advanced(by: 1), at: start)
  }
}
