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
    var celebrations: [Celebration] = []
    let cues: [String]
  }

  static let moments = [
    Moment(occasion: .locked, cues: ["haptic impact", "sound estimate_lock"]),
    Moment(occasion: .revealed, cues: ["haptic impact", "sound reveal"]),
    Moment(
      occasion: .revealed,
      celebrations: [.of(.spotOn)],
      cues: ["haptic impact", "sound reveal", "celebration spotOn"]
    ),
    // The sound of a best takes the place of the reveal's.
    Moment(occasion: .revealed, celebrations: [.of(.personalBest)], cues: ["haptic impact"] + best),
    // Nothing is to be heard of a result that is held back.
    Moment(occasion: .held, cues: ["haptic impact"]),
    Moment(occasion: .completed, cues: ["haptic success", "sound session_complete"]),
    Moment(
      occasion: .completed,
      celebrations: [.of(.levelUp, 2)],
      cues: ["haptic success", "sound session_complete", "sound level_up", "celebration levelUp"]
    ),
    Moment(
      occasion: .completed,
      celebrations: [.of(.levelUp, 2), .of(.streak, 7)],
      cues: ["haptic success", "sound session_complete", "sound level_up", "celebration levelUp"]
        + ["celebration streak 7"]
    ),
    Moment(occasion: .other, cues: []),
    Moment(occasion: .other, celebrations: [.of(.streak, 7)], cues: streak),
    Moment(occasion: .other, celebrations: [.of(.levelUp, 2)], cues: levelUp),
  ]

  @Test("FEEL-01, FEEL-02, FEEL-03: every moment has its cues in order", arguments: moments)
  func everyMomentHasItsCues(moment: Moment) {
    #expect(names(Self.all.of(moment.occasion, celebrating: moment.celebrations)) == moment.cues)
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
      #expect(names(cues.of(moment.occasion, celebrating: moment.celebrations)) == expected)
    }
  }

  @Test func celebrationsCarryTheirParticles() {
    func cue(_ kind: Celebration.Kind, _ number: Int? = nil) -> Cue {
      Self.all.show(.of(kind, number))
    }
    #expect(cue(.spotOn).particles == 40)
    #expect(cue(.spotOn).colors == ["gold"])
    #expect(cue(.personalBest).particles == 40)
    #expect(cue(.personalBest).colors == ["teal", "cyan", "white"])
    #expect(cue(.levelUp, 4).particles == 60)
    #expect(cue(.levelUp, 4).colors == ["gold", "teal", "white"])
    #expect(cue(.levelUp, 4).radius == [60, 150])
    #expect(cue(.levelUp, 4).flightSeconds == [1, 2])
    #expect(cue(.streak, 7).count == 7)
    #expect(cue(.streak, 7).particles == 30)
    #expect(cue(.streak, 7).colors == ["orange", "red-orange", "yellow"])
    #expect(cue(.streak, 7).id == .sample(1))
  }

  @Test func levelOneIsGreetedAsABeginning() {
    let (first, second) = (Self.all.show(.of(.levelUp, 1)), Self.all.show(.of(.levelUp, 2)))
    #expect(first.text == "Your time sense is up and running: level 1!")
    #expect(second.text == "Level up to 2!")
  }

  @Test func nothingOfARevealComesBeforeItsNumbers() {
    for moment in Self.moments {
      let waits = Set(Self.all.of(moment.occasion, celebrating: moment.celebrations).map(\.after))
      let isReveal = if case .revealed = moment.occasion { true } else { false }
      #expect(waits.isSubset(of: [isReveal ? .reveal : nil]))
    }
  }

  @Test func everyCueHasWordsForAScreenReader() {
    for moment in Self.moments {
      for cue in Self.all.of(moment.occasion, celebrating: moment.celebrations) {
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

  private func names(_ cues: [Cue]) -> [String] { cues.map(\.label) }
}

extension Celebration {
  fileprivate static func of(_ kind: Kind, _ number: Int? = nil) -> Celebration {
    Celebration(id: .sample(1), kind: kind, number: number)
  }
}

extension Cue {
  /// Such as `celebration streak 7`.
  var label: String { "\(kind.rawValue) \(name)" + (count.map { " \($0)" } ?? "") }
}
