import Testing
import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestTesting

@testable import TimeQuestEngine

struct CuesTests {
  private static let lock = ["haptic impact", "sound estimate_lock"]
  private static let reveal = ["haptic impact", "sound reveal"]
  private static let end = ["haptic success", "sound session_complete"]
  private static let best = ["haptic success", "sound personal_best", "celebration personalBest"]

  private static let all = Cues(preferences: Preferences(), catalogue: .language("en"))

  @Test("FEEL-01, FEEL-02: the estimate locks")
  func lockingInSendsHapticAndSound() {
    #expect(names(Self.all.locked()) == Self.lock)
  }

  /// A revealed trial, and its cues after impact and reveal if results are shown at once.
  struct Reveal: Sendable {
    var rating = Rating.close
    var verdict = Validity.ok
    var flag: PlayerFlag?
    var wasClosest = false
    var more: [String] = []

    var trial: Trial {
      .sample(rating: rating, verdict: verdict, flag: flag, wasClosest: wasClosest)
    }
  }

  static let reveals = [
    Reveal(),
    Reveal(rating: .off),
    Reveal(rating: .wayOff),
    Reveal(rating: .spotOn, more: ["celebration spotOn"]),
    Reveal(wasClosest: true, more: best),
    Reveal(rating: .spotOn, wasClosest: true, more: best),
    Reveal(rating: .wayOff, wasClosest: true, more: best),
    Reveal(rating: .spotOn, verdict: .implausible, wasClosest: true),
    Reveal(rating: .spotOn, verdict: .clockSuspect),
    Reveal(rating: .spotOn, flag: .interrupted, wasClosest: true),
    Reveal(rating: .spotOn, flag: .forgotDone),
  ]

  @Test(
    "FEEL-03: a reveal celebrates the rarest thing alone, and nothing that does not count",
    arguments: reveals
  )
  func aRevealCelebratesTheRarestEventOnly(reveal: Reveal) {
    let shown = Self.all.revealed(reveal.trial, feedback: .everyTrial)
    #expect(names(shown) == Self.reveal + reveal.more)
    let held = Self.all.revealed(reveal.trial, feedback: .summary)
    #expect(names(held) == Self.reveal)
  }

  /// How a session ended, and the cues after success and session_complete.
  struct End: Sendable {
    var streak = (from: 4, to: 5)
    var isStreakShown = true
    var xpBefore = 3000
    var feedback = FeedbackSchedule.everyTrial
    var trials: [Reveal] = [Reveal()]
    var more: [String] = []
  }

  static let levelUp = ["sound level_up", "celebration levelUp"]

  static let ends = [
    End(),
    End(streak: (2, 3), more: ["celebration streak 3"]),
    End(streak: (6, 7), more: ["celebration streak 7"]),
    End(streak: (13, 14), more: ["celebration streak 14"]),
    End(streak: (29, 30), more: ["celebration streak 30"]),
    End(streak: (59, 60), more: ["celebration streak 60"]),
    End(streak: (89, 90), more: ["celebration streak 90"]),
    End(streak: (20, 21)),
    End(streak: (0, 1)),
    // A streak that did not rise was celebrated before.
    End(streak: (3, 3)),
    End(streak: (30, 30)),
    End(streak: (2, 3), isStreakShown: false),
    End(xpBefore: 210, more: levelUp),
    End(streak: (2, 3), xpBefore: 210, more: levelUp),
    // Results that were shown at once were celebrated at once.
    End(trials: [Reveal(rating: .spotOn, wasClosest: true)]),
    End(feedback: .summary, trials: [Reveal(rating: .spotOn)], more: ["celebration spotOn"]),
    End(
      feedback: .summary,
      trials: [Reveal(rating: .spotOn), Reveal(wasClosest: true)],
      more: ["sound personal_best", "celebration personalBest"]
    ),
    End(
      streak: (2, 3),
      feedback: .summary,
      trials: [Reveal(rating: .spotOn)],
      more: ["celebration streak 3"]
    ),
    End(
      streak: (2, 3),
      feedback: .summary,
      trials: [Reveal(wasClosest: true)],
      more: ["sound personal_best", "celebration personalBest"]
    ),
    End(xpBefore: 210, feedback: .summary, trials: [Reveal(wasClosest: true)], more: levelUp),
    End(
      feedback: .summary,
      trials: [Reveal(rating: .spotOn, flag: .interrupted, wasClosest: true)]
    ),
  ]

  @Test("FEEL-03: levelUp over personalBest over streak over spotOn", arguments: ends)
  func theSummaryCelebratesOneThing(end: End) {
    #expect(names(Self.all.completed(completion(end))) == Self.end + end.more)
  }

  @Test("FEEL-02: what the player switched off is not sent", arguments: 0..<8)
  func whatThePlayerSwitchedOffIsNotSent(choice: Int) {
    let (haptics, sound, celebrations) = (choice & 1 > 0, choice & 2 > 0, choice & 4 > 0)
    let cues = Cues(
      preferences: Preferences(
        soundEnabled: sound,
        hapticsEnabled: haptics,
        celebrationsEnabled: celebrations
      ),
      catalogue: .language("en")
    )
    let wanted =
      (haptics ? ["haptic"] : []) + (sound ? ["sound"] : [])
      + (celebrations ? ["celebration"] : [])
    func filtered(_ names: [String]) -> [String] {
      names.filter { name in wanted.contains { name.hasPrefix($0) } }
    }
    let bestTrial = Reveal(wasClosest: true).trial
    #expect(names(cues.locked()) == filtered(Self.lock))
    #expect(
      names(cues.revealed(bestTrial, feedback: .everyTrial)) == filtered(Self.reveal + Self.best)
    )
    let end = cues.completed(completion(End(xpBefore: 210)))
    #expect(names(end) == filtered(Self.end + Self.levelUp))
  }

  @Test func celebrationsCarryTheirParticles() {
    func cue(_ celebration: Celebration) -> Cue { Self.all.cue(for: celebration) }
    #expect(cue(.spotOn).particles == 40)
    #expect(cue(.spotOn).colors == ["gold"])
    #expect(cue(.personalBest).particles == 40)
    #expect(cue(.personalBest).colors == ["teal", "cyan", "white"])
    #expect(cue(.levelUp(to: 4)).particles == 60)
    #expect(cue(.levelUp(to: 4)).colors == ["gold", "teal", "white"])
    #expect(cue(.levelUp(to: 4)).radius == [60, 150])
    #expect(cue(.levelUp(to: 4)).flightSeconds == [1, 2])
    #expect(cue(.streak(count: 7)).count == 7)
    #expect(cue(.streak(count: 7)).particles == 30)
    #expect(cue(.streak(count: 7)).colors == ["orange", "red-orange", "yellow"])
  }

  @Test func everyCueHasWordsForAScreenReader() {
    let cues =
      Self.all.locked() + Self.all.revealed(Reveal(wasClosest: true).trial, feedback: .everyTrial)
      + Self.all.completed(completion(End(streak: (6, 7))))
      + Self.all.completed(completion(End(xpBefore: 210)))
    for cue in cues {
      #expect(!cue.text.isEmpty && !cue.text.contains("{") && !cue.text.hasPrefix("cue."))
    }
  }

  @Test func aSecondSessionOfAMilestoneDayIsNotCelebratedAgain() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    var celebrated: [[String]] = []
    for day in 0..<3 {
      let first = try await fixture.play(quest, .init(guess: 400, takes: 100))
      let second = try await fixture.play(quest, .init(guess: 400, takes: 100))
      if day == 2 {
        celebrated = [first, second].map { names($0.cues).filter { $0.contains("streak") } }
      }
      fixture.pass(days: 1)
    }
    #expect(celebrated == [["celebration streak 3"], []])
  }

  @Test func onlyTransitionsWithFeedbackCarryCues() async throws {
    let fixture = EngineFixture()
    let quest = try await fixture.quest()
    let started = try await fixture.engine.stored.start(quest.id)
    #expect(started.cues.isEmpty)
    #expect(try await fixture.engine.stored.current()?.cues.isEmpty == true)
    let turn = try await fixture.reveal(started.session.id)
    #expect(!turn.cues.isEmpty)
    #expect(try await fixture.engine.stored.flag(started.session.id, step: 0, as: nil).cues.isEmpty)
    _ = try await fixture.engine.stored.next(started.session.id)
    #expect(try await fixture.engine.stored.summary(of: started.session.id).cues.isEmpty)
    let other = try await fixture.engine.stored.start(quest.id)
    #expect(try await fixture.engine.stored.abandon(other.session.id).cues.isEmpty)
  }

  private func completion(_ end: End) -> Completion {
    let rises = end.streak.to > end.streak.from
    return Completion(
      of: .sample(
        phase: .revealing,
        feedback: end.feedback,
        trials: end.trials.enumerated().map { index, reveal in
          .sample(
            .sample(UInt32(index + 1)),
            orderIndex: index,
            rating: reveal.rating,
            verdict: reveal.verdict,
            flag: reveal.flag,
            wasClosest: reveal.wasClosest
          )
        }
      ),
      by: .sample(
        progress: PlayerProgress(
          totalXP: end.xpBefore,
          currentStreak: end.streak.from,
          longestStreak: end.streak.from,
          lastPlayedDay: CivilDay.sample.advanced(by: rises ? -1 : 0)
        )
      ),
      at: .sample,
      on: .sample,
      streak: ScheduledStreak(),
      isStreakShown: end.isStreakShown,
      curve: PowerCurve(),
      playedDays: { [] },
      wasScheduled: { _ in true }
    )
  }

  private func names(_ cues: [Cue]) -> [String] {
    cues.map { cue in
      "\(cue.kind.rawValue) \(cue.name)" + (cue.count.map { " \($0)" } ?? "")
    }
  }
}

extension Session {
  fileprivate static func sample(
    phase: Phase,
    feedback: FeedbackSchedule,
    trials: [Trial]
  ) -> Session {
    Session(
      id: .sample(1),
      playerID: .sample(1),
      routineID: .sample(1),
      displayName: "Dawn Raid",
      tasks: trials.map { SessionTask(id: $0.taskID, displayName: $0.taskDisplayName) },
      feedback: feedback,
      calibrationRemaining: 0,
      startedAt: .sample,
      day: .sample,
      phase: phase,
      step: trials.count - 1,
      trials: trials
    )
  }
}
