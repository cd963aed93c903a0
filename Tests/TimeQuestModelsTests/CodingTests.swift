import Foundation
import Testing
import TimeQuestModels

struct CodingTests {
  @Test("FOUN-04: whatever is stored comes back as it was")
  func everyModelSurvivesTheRoundTrip() throws {
    let (instant, day) = try (Sample.required(Sample.instant), Sample.required(Sample.day))
    let player = try Sample.required(Sample.player)
    try expectRoundTrip(
      Player(
        id: player,
        displayName: "Ada",
        createdAt: instant,
        timeZone: "Europe/Berlin",
        progress: PlayerProgress(
          totalXP: 155,
          currentStreak: 3,
          longestStreak: 9,
          lastPlayedDay: day
        ),
        onboardingCompletedAt: instant
      )
    )
    try expectRoundTrip(Sample.routine(activeDays: [.mon, .fri], playerIDs: [player]))
    let range = try EstimateRange(low: 60, high: 240, confidencePercent: 90)
    var session = Session(
      id: try Sample.id(2),
      playerID: player,
      routineID: try Sample.id(4),
      displayName: "Launch",
      tasks: [SessionTask(id: try Sample.id(3), displayName: "Shower")],
      feedback: .summary,
      calibrationRemaining: 1,
      startedAt: instant,
      day: day,
      phase: .recalling
    )
    session.openTrial = OpenTrial(
      trialID: try Sample.id(1),
      estimate: Estimate(range),
      lockedAt: Moment(wall: instant, bootNanoseconds: 5, bootID: "boot"),
      measured: MeasuredTime(
        actual: Seconds(milliseconds: 1),
        verdict: .implausible,
        flag: .interrupted,
        recordedAt: instant,
        day: day
      )
    )
    try expectRoundTrip(session)
    session.trials = [try Sample.trial(flag: .forgotDone)]
    session.award = Award(xpEarned: 80, levelBefore: 0, levelAfter: 1, streak: nil)
    try expectRoundTrip(session)
    #expect(session.isCalibration)
  }

  @Test func aReferenceTravelsInSeconds() throws {
    let task = RoutineTask(id: try Sample.id(3), name: "a", displayName: "b", reference: 90)
    let json = String(decoding: try JSONEncoder().encode(task), as: UTF8.self)
    #expect(json.contains(#""referenceSeconds":90"#))
  }

  private func expectRoundTrip<Value: Codable & Equatable>(_ value: Value) throws {
    let json = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(Value.self, from: json) == value)
  }
}
