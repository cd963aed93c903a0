import Testing
import TimeQuestModels
import TimeQuestTesting

@testable import TimeQuestTransfer

/// Copies that differ under one stamp: every device takes the one whose exported text is greater.
struct MergeTieTests {
  @Test func theExportedTextDecidesBetweenPlayersOfOneStamp() throws {
    // The text of a record begins with `createdAt`; the type's first member is the name.
    let earlier = Player.sample(displayName: "Zoe", createdAt: .sample)
    let later = Player.sample(displayName: "Ada", createdAt: .sample.advanced(by: 1))
    #expect(try earlier.merged(with: later) == later)
    #expect(try later.merged(with: earlier) == later)
  }

  @Test func theExportedTextDecidesBetweenRoutinesOfOneStamp() throws {
    let (off, on) = (Routine.sample(name: "b", isActive: false), Routine.sample(name: "a"))
    #expect(try off.merged(with: on) == on)
    #expect(try on.merged(with: off) == on)
  }

  @Test func theExportedTextDecidesBetweenSessionsOfOneStamp() throws {
    let calibrated = Session.sample(calibrationRemaining: 2)
    let renamed = Session.sample(feedback: .summary, calibrationRemaining: 1)
    #expect(try calibrated.merged(with: renamed) == calibrated)
    #expect(try renamed.merged(with: calibrated) == calibrated)
  }

  @Test func theScheduleDecidesBetweenEntriesOfOneStamp() throws {
    let entry = { (days: Weekdays, isActive: Bool) in
      ScheduleEntry(
        since: .sample,
        activeDays: days,
        isActive: isActive,
        playerIDs: nil,
        hasTasks: true,
        stamp: EditStamp(revision: 1, updatedAt: .sample, editID: .sample(1))
      )
    }
    let (monday, sunday) = (entry(Weekdays([.mon]), false), entry(Weekdays([.sun]), true))
    #expect([monday].merged(with: [sunday]) == [monday])
    #expect([sunday].merged(with: [monday]) == [monday])
  }
}
