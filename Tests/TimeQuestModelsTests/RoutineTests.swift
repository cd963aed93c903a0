import Testing
import TimeQuestModels

struct RoutineTests {
  private let friday = CivilDay(number: 20_777)

  @Test("PRNT-04: a routine is there on its own weekdays alone")
  func aRoutineIsScheduledOnItsActiveDays() throws {
    let player = try Sample.required(Sample.player)
    let routine = try Sample.routine(activeDays: [.fri, .sun])
    let days = (0..<7).map { friday.advanced(by: $0) }
    #expect(
      days.filter { routine.isScheduled(for: player, on: $0) } == [friday, friday.advanced(by: 2)]
    )
  }

  @Test("PRNT-04: a routine that is switched off is there for nobody")
  func aRoutineThatIsSwitchedOffIsThereForNobody() throws {
    let routine = try Sample.routine(isActive: false)
    #expect(try !routine.isFor(Sample.required(Sample.player)))
    #expect(try !routine.isScheduled(for: Sample.required(Sample.player), on: friday))
  }

  @Test func aRoutineIsForEverybodyUnlessItNamesItsPlayers() throws {
    let (player, other) = try (Sample.required(Sample.player), Sample.required(Sample.other))
    #expect(try Sample.routine().isFor(player))
    #expect(try Sample.routine(playerIDs: [player]).isFor(player))
    #expect(try !Sample.routine(playerIDs: [player]).isFor(other))
    #expect(try !Sample.routine(playerIDs: []).isFor(player))
  }
}
