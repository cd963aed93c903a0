import Foundation
import Testing
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestTesting

extension ReminderPlan {
  /// The plan of one player.
  static func sample(
    _ routines: [Routine],
    zone: String = "UTC",
    at time: String = "07:30",
    dayStartHour: Int = 0,
    isOn: Bool = true,
    completed: [RoutineID: Set<CivilDay>] = [:]
  ) throws -> ReminderPlan {
    var player = Player.sample(
      timeZone: zone,
      preferences: Preferences(
        remindersEnabled: isOn,
        reminderTime: try #require(TimeOfDay(time))
      )
    )
    player.dayStartHour = dayStartHour
    return ReminderPlan(for: player, routines: routines, completed: completed) { routine in
      ReminderText(title: "Quest available!", body: "\(routine.displayName) is ready to play")
    }
  }
}

extension Routine {
  /// A quest that was created before every day of these tests.
  static func early(
    _ number: UInt32 = 1,
    displayName: String = "Dawn Raid",
    on days: Weekdays = .everyDay,
    isActive: Bool = true,
    playerIDs: [PlayerID]? = nil,
    taskCount: UInt32 = 1
  ) -> Routine {
    Routine(
      id: .sample(number),
      name: "secret",
      displayName: displayName,
      activeDays: days,
      isActive: isActive,
      playerIDs: playerIDs,
      tasks: (0..<taskCount).map { .sample(.sample($0 + 1)) },
      createdAt: Instant(milliseconds: 1_577_836_800_000),
      updatedAt: Instant(milliseconds: 1_577_836_800_000),
      scheduledSince: CivilDay(number: 18_262)
    )
  }
}

extension Instant {
  /// The instant of a valid text.
  init(of text: String) throws {
    self = try #require(Instant(text))
  }
}

/// A change of the clocks according to Python's zoneinfo; made by `data/make_transitions.py`.
struct TransitionData: Decodable, Sendable, CustomTestStringConvertible {
  let zone: String
  let at: Instant
  /// Seconds east of UTC.
  let before: Int64
  let after: Int64
  /// The local date on which the clocks change.
  let date: CivilDay
  let times: [TimeOfDay]
  /// The instant of each of the times.
  let come: [Instant]

  var testDescription: String { "\(zone) \(date)" }

  static let shared = Result {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../data/transitions.json").standardized
    return try JSONDecoder().decode([Self].self, from: Data(contentsOf: url))
  }

  static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Sydney", "Australia/Lord_Howe",
    "Africa/Casablanca",
  ]
}

/// Passes the path of an empty folder, which is removed afterwards.
func withFolder(_ body: (String) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "timequest-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
  try await body(folder.path)
}
