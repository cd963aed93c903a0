import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestTesting

/// Sixty days of many lives, against a model that shares no code with the game.
struct LivesPropertyTests {
  struct Life: Sendable, CustomTestStringConvertible {
    let zone: String
    let seed: UInt64

    var testDescription: String { "\(zone) \(seed)" }
  }

  static let lives = ["UTC", "America/New_York", "Pacific/Auckland"].flatMap { zone in
    (1...UInt64(TestEffort.rounds(4, full: 14))).map { Life(zone: zone, seed: $0) }
  }

  @Test(
    "PROG-01, -02, -03, FEEL-03: sixty days match the model; every milestone is celebrated once",
    arguments: lives
  )
  func sixtyDaysMatchTheModelAndEveryMilestoneIsCelebratedOnce(life: Life) async throws {
    var random = SeededRandom(seed: life.seed)
    let start = try Instant(of: "2026-10-15T09:00:00Z")
    let fixture = EngineFixture(at: start, zone: life.zone)
    let weekdays: Weekdays = [.mon, .tue, .wed, .thu, .fri]
    let quests = [
      try await fixture.quest("Dawn Raid", steps: 2, on: weekdays),
      try await fixture.quest("Night Watch", on: [.mon, .thu, .sat], feedback: .summary),
    ]
    var model = LifeModel(zone: life.zone, playedOn: [.mon, .tue, .wed, .thu, .fri, .sat])
    var celebrated: [String] = []
    func note(_ cues: [Cue]) {
      let shows = cues.filter { $0.kind == .celebration }
      celebrated += shows.filter { ["levelUp", "streak"].contains($0.name) }.map(\.text)
    }
    func play(_ quest: Routine) async throws {
      var turn = try await fixture.engine.stored.start(quest.id)
      note(turn.cues)
      var plays: [EngineFixture.Play] = []
      for _ in quest.tasks {
        let takes = Int.random(in: 60...900, using: &random)
        let error = Int.random(in: -60...60, using: &random)
        let play = EngineFixture.Play(
          guess: Seconds(max(20, takes * (100 + error) / 100)),
          takes: Seconds(takes)
        )
        plays.append(play)
        let estimate = try Estimate(play.guess)
        note(try await fixture.engine.stored.lockIn(estimate, in: turn.session.id).cues)
        fixture.pass(play.takes)
        note(try await fixture.engine.stored.done(turn.session.id).cues)
        turn = try await fixture.engine.stored.next(turn.session.id)
        note(turn.cues)
      }
      model.complete(plays, of: quest.id, at: fixture.clock.now.wall)
      let progress = turn.player.progress
      #expect(progress.totalXP == model.xp)
      #expect(progress.currentStreak == model.streak)
      #expect(turn.session.award?.levelAfter == model.level)
    }
    for _ in 0..<60 {
      for quest in quests where Int.random(in: 0..<4, using: &random) > 0 {
        guard try await fixture.engine.quests().contains(where: { $0.questID == quest.id }) else {
          continue
        }
        try await play(quest)
      }
      fixture.pass(days: 1, to: Seconds(Int.random(in: 25_000...40_000, using: &random)))
    }
    #expect(celebrated.sorted() == model.celebrations.sorted())
    #expect(Set(celebrated).count == celebrated.count)
    #expect(model.celebrations.contains("Streak of 3!"))
  }
}

/// The rules of rules.md, Scoring, XP, Level and Streak, written anew: whole milliseconds and
/// Foundation's calendar.
private struct LifeModel {
  private(set) var xp = 0
  private(set) var streak = 0
  /// What is to be celebrated, each once.
  private(set) var celebrations: [String] = []
  private var calendar = Calendar(identifier: .gregorian)
  private let playedOn: Set<Int>
  private var lastDay: Int?
  /// The days on which each quest was completed.
  private var runs: [RoutineID: [Int]] = [:]

  init(zone: String, playedOn days: [Weekday]) {
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    // Foundation counts from Sunday, which is 1.
    let numbers: [Weekday: Int] = [
      .sun: 1, .mon: 2, .tue: 3, .wed: 4, .thu: 5, .fri: 6, .sat: 7,
    ]
    playedOn = Set(days.compactMap { numbers[$0] })
  }

  var level: Int {
    guard xp > 0 else { return 0 }
    var level = 1
    while 10_000 * (level + 1) * (level + 1) * (level + 1) < (xp + 1) * (xp + 1) { level += 1 }
    return level
  }

  mutating func complete(
    _ plays: [EngineFixture.Play],
    of quest: RoutineID,
    at instant: Instant
  ) {
    let before = (level: level, streak: streak)
    let today = number(of: instant)
    let days = runs[quest] ?? []
    let isFurther = days.count >= 3 && days.contains(today)
    runs[quest] = days + [today]
    xp += isFurther ? plays.count * 10 : 20
    for play in plays where !isFurther {
      let (guess, took) = (play.guess.milliseconds, play.takes.milliseconds)
      let gap = abs(guess - took)
      xp += gap <= max(15_000, took / 10) ? 100 : gap * 4 <= took ? 60 : gap * 2 <= took ? 25 : 10
    }
    if let lastDay {
      let between = lastDay + 1..<max(lastDay + 1, today)
      if today > lastDay, !between.contains(where: isScheduled) { streak += 1 }
    } else {
      streak = 1
    }
    lastDay = today
    if level > before.level {
      celebrations.append(
        level == 1
          ? "Your time sense is up and running: level 1!"
          : level % 5 == 0
            ? "Level \(level): a new chapter begins!" : "Level up to \(level)!"
      )
    }
    let milestones = [3, 7, 14, 30, 60].filter { before.streak < $0 && $0 <= streak }
    if let milestone = milestones.last { celebrations.append("Streak of \(milestone)!") }
  }

  private func number(of instant: Instant) -> Int {
    let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    var utc = Calendar(identifier: .gregorian)
    utc.timeZone = .gmt
    return Int((utc.date(from: parts)?.timeIntervalSince1970 ?? 0) / 86_400)
  }

  private func isScheduled(_ day: Int) -> Bool {
    // 1970-01-01 was a Thursday, which is 5.
    playedOn.contains((day + 4) % 7 + 1)
  }
}
