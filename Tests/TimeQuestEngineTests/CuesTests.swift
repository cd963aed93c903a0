import Testing
import TimeQuestModels
import TimeQuestScoring
import TimeQuestTesting
import TimeQuestWords

@testable import TimeQuestEngine

struct CuesTests {
  private static let best = ["haptic success", "sound personal_best", "celebration personalBest"]
  private static let levelUp = ["haptic success", "sound level_up", "celebration levelUp"]
  private static let streak = ["haptic success", "celebration streak 7"]

  private static let all = Cues(preferences: Preferences(), catalogue: .language("en"))

  /// An occasion, what is celebrated with it, and the cues of both.
  struct Moment: Sendable {
    let occasion: Cues.Occasion
    var celebration: Celebration?
    let cues: [String]
  }

  static let moments = [
    Moment(occasion: .locked, cues: ["haptic impact", "sound estimate_lock"]),
    Moment(occasion: .revealed, cues: ["haptic impact", "sound reveal"]),
    Moment(
      occasion: .revealed,
      celebration: .spotOn,
      cues: ["haptic impact", "sound reveal", "celebration spotOn"]
    ),
    // The sound of a best takes the place of the reveal's.
    Moment(occasion: .revealed, celebration: .personalBest, cues: ["haptic impact"] + best),
    // Nothing is to be heard of a result that is held back.
    Moment(occasion: .held, cues: ["haptic impact"]),
    Moment(occasion: .completed, cues: ["haptic success", "sound session_complete"]),
    Moment(
      occasion: .completed,
      celebration: .levelUp(to: 2),
      cues: ["haptic success", "sound session_complete", "sound level_up", "celebration levelUp"]
    ),
    Moment(occasion: .other, cues: []),
    Moment(occasion: .other, celebration: .streak(count: 7), cues: streak),
    Moment(occasion: .other, celebration: .levelUp(to: 2), cues: levelUp),
  ]

  @Test("FEEL-01, FEEL-02, FEEL-03: every moment has its cues in order", arguments: moments)
  func everyMomentHasItsCues(moment: Moment) {
    #expect(names(Self.all.of(moment.occasion, celebrating: entry(moment))) == moment.cues)
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
    for moment in Self.moments {
      let expected = moment.cues.filter { name in wanted.contains { name.hasPrefix($0) } }
      #expect(names(cues.of(moment.occasion, celebrating: entry(moment))) == expected)
    }
  }

  @Test func celebrationsCarryTheirParticles() {
    func cue(_ celebration: Celebration) -> Cue { Self.all.cue(for: celebration, id: .sample(1)) }
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
    #expect(cue(.streak(count: 7)).id == .sample(1))
  }

  @Test func everyCueHasWordsForAScreenReader() {
    for moment in Self.moments {
      for cue in Self.all.of(moment.occasion, celebrating: entry(moment)) {
        #expect(!cue.text.isEmpty && !cue.text.contains("{") && !cue.text.hasPrefix("cue."))
      }
    }
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

  private func entry(_ moment: Moment) -> PendingCelebrations.Entry? {
    moment.celebration.map { PendingCelebrations.Entry(id: .sample(1), celebration: $0) }
  }

  private func names(_ cues: [Cue]) -> [String] { cues.map(\.label) }
}

extension Cue {
  /// Such as `celebration streak 7`.
  var label: String { "\(kind.rawValue) \(name)" + (count.map { " \($0)" } ?? "") }
}
