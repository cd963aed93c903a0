import Foundation
import Testing
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestTesting

/// The reminders that a plan has.
@Suite struct ReminderPlanTests {
  /// A Friday.
  private let morning = Result { try Instant(of: "2026-11-20T06:00:00Z") }

  @Test("NOTF-01: one reminder for each quest on each of its days")
  func oneReminderForEachQuestOnEachOfItsDays() throws {
    let plan = try ReminderPlan.sample([
      .early(1, on: [.fri, .mon]), .early(2, displayName: "Night Watch", on: [.sat]),
    ])
    let found = plan.upcoming(after: try morning.get(), days: 7)
    let player = PlayerID.sample(1)
    #expect(
      found.map(\.id) == [
        "reminder.\(player).\(RoutineID.sample(1)).fri.0730",
        "reminder.\(player).\(RoutineID.sample(2)).sat.0730",
        "reminder.\(player).\(RoutineID.sample(1)).mon.0730",
      ]
    )
    #expect(
      found.map { "\($0.at)" } == [
        "2026-11-20T07:30:00.000Z", "2026-11-21T07:30:00.000Z", "2026-11-23T07:30:00.000Z",
      ]
    )
    #expect(found.map(\.text.body).first == "Dawn Raid is ready to play")
  }

  @Test(arguments: [0, 1, 4, 5, 6, 13, 14, 100])
  func aLimitKeepsTheFirstReminders(limit: Int) throws {
    let plan = try ReminderPlan.sample([.early(1), .early(2, on: [.fri, .mon]), .early(3)])
    let all = plan.upcoming(after: try morning.get(), days: 7)
    let first = plan.upcoming(after: try morning.get(), days: 7, limit: limit)
    #expect(first.map(\.id) == all.prefix(limit).map(\.id))
  }

  @Test func twoQuestsOfOneNameDoNotCollide() throws {
    let plan = try ReminderPlan.sample([.early(1), .early(2)])
    let ids = plan.upcoming(after: try morning.get(), days: 7).map(\.id)
    #expect(ids.count == 14 && Set(ids).count == 14)
  }

  @Test(arguments: [
    Routine.early(isActive: false), .early(playerIDs: [.sample(2)]), .early(playerIDs: []),
    .early(on: []), .early(taskCount: 0),
  ])
  func anUnavailableQuestHasNoReminder(_ routine: Routine) throws {
    let plan = try ReminderPlan.sample([routine])
    #expect(plan.upcoming(after: try morning.get(), days: 30).isEmpty)
  }

  @Test("NOTF-03: a player who switched reminders off has none")
  func switchedOffMeansNone() throws {
    let plan = try ReminderPlan.sample([.early()], isOn: false)
    #expect(plan.series.isEmpty)
  }

  @Test func aCompletedQuestHasNoReminderOnThatDayOnly() throws {
    let friday = CivilDay.sample
    let plan = try ReminderPlan.sample(
      [.early(1), .early(2)],
      completed: [.sample(1): [friday]]
    )
    let found = plan.upcoming(after: try morning.get(), days: 2)
    #expect(found.map(\.routineID) == [.sample(2), .sample(1), .sample(2)])
    let later = try Instant(of: "2026-11-20T07:31:00Z")
    #expect(plan.due(at: later).map(\.routineID) == [.sample(2)])
  }

  @Test func aTimeBeforeTheDayStartIsOnTheNextCalendarDate() throws {
    let plan = try ReminderPlan.sample([.early(on: [.fri])], at: "01:30", dayStartHour: 4)
    let found = plan.upcoming(after: try morning.get(), days: 7)
    #expect(found.map { "\($0.at)" } == ["2026-11-21T01:30:00.000Z"])
    #expect(found.map(\.day) == [.sample])
    #expect(found.map(\.id).allSatisfy { $0.hasSuffix(".fri.0130") })
    let night = try Instant(of: "2026-11-21T02:00:00Z")
    #expect(plan.due(at: night).map(\.day) == [.sample])
  }

  @Test(arguments: [
    ("2026-11-20T07:29:59.999Z", 0), ("2026-11-20T07:30:00Z", 1), ("2026-11-20T09:30:00Z", 1),
    ("2026-11-20T09:30:00.001Z", 0),
  ])
  func aReminderIsDueFromItsTimeForTwoHours(_ moment: String, _ count: Int) throws {
    let plan = try ReminderPlan.sample([.early()])
    #expect(plan.due(at: try Instant(of: moment)).count == count)
  }

  @Test func aReminderAtThisInstantIsDueAndNotUpcoming() throws {
    let plan = try ReminderPlan.sample([.early(on: [.fri])])
    let now = try Instant(of: "2026-11-20T07:30:00Z")
    #expect(plan.upcoming(after: now, days: 7).isEmpty)
    #expect(plan.due(at: now).count == 1)
    #expect(plan.next(after: now) == (try Instant(of: "2026-11-27T07:30:00Z")))
  }

  @Test func aLeapDayIsADayLikeAnyOther() throws {
    // 2028-02-29 is a Tuesday.
    let plan = try ReminderPlan.sample([.early(on: [.tue])], zone: "Europe/Berlin")
    let found = plan.upcoming(after: try Instant(of: "2028-02-23T00:00:00Z"), days: 14)
    #expect(
      found.map { "\($0.at)" } == ["2028-02-29T06:30:00.000Z", "2028-03-07T06:30:00.000Z"]
    )
    #expect(found.map { "\($0.day)" } == ["2028-02-29", "2028-03-07"])
  }

  @Test func afterTravelTheSameTimeCountsInTheNewZone() throws {
    let moment = try Instant(of: "2026-11-20T12:00:00Z")
    let found = try ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Nowhere/AtAll"]
      .map { zone in
        try ReminderPlan.sample([.early()], zone: zone).upcoming(after: moment, days: 2)
          .map { "\($0.day) \($0.at)" }
      }
    #expect(
      found == [
        ["2026-11-21 2026-11-21T06:30:00.000Z"],
        ["2026-11-20 2026-11-20T12:30:00.000Z", "2026-11-21 2026-11-21T12:30:00.000Z"],
        ["2026-11-21 2026-11-21T02:00:00.000Z"],
        ["2026-11-21 2026-11-21T07:30:00.000Z"],
      ]
    )
  }

  @Test func aQuestCreatedAfterTheTimeIsNotDueOnThatDay() throws {
    // Samples are made on 2026-11-20 at 07:30; their reminder would have come at 07:15.
    let plan = try ReminderPlan.sample([.sample()], at: "07:15")
    #expect(plan.due(at: try Instant(of: "2026-11-20T07:45:00Z")).isEmpty)
    #expect(plan.due(at: try Instant(of: "2026-11-21T07:45:00Z")).count == 1)
  }

  @Test("NOTF-01: no reminder is lost because a clock was ahead when its quest was made")
  func aClockThatWasAheadLosesNoReminder() throws {
    // Samples are made on 2026-11-20 at 07:30; the clock was set back by four days since.
    let plan = try ReminderPlan.sample([.sample()], at: "07:15")
    let now = try Instant(of: "2026-11-16T07:20:00Z")
    #expect(plan.due(at: now).map { "\($0.at)" } == ["2026-11-16T07:15:00.000Z"])
    #expect(plan.next(after: now) == (try Instant(of: "2026-11-17T07:15:00Z")))
    #expect(plan.upcoming(after: now, days: 7).count == 6)
    for text in ["2026-11-17T00:00:00Z", "2026-11-19T07:14:00Z"] {
      #expect(plan.upcoming(after: try Instant(of: text), days: 2).count == 2, "\(text)")
    }
    let starts = plan.calendar(at: now).components(separatedBy: "\r\n")
      .filter { $0.hasPrefix("DTSTART:2026") }
    let days = (16...22).map { "DTSTART:202611\($0)T071500Z" }
    #expect(starts.sorted() == days)
  }

  @Test func thePlanReachesAsManyDaysAsAskedFor() throws {
    let plan = try ReminderPlan.sample([.early()])
    for days in [0, 1, 2, 7, 366, 1000] {
      #expect(plan.upcoming(after: try morning.get(), days: days).count == days)
    }
  }
}
