import Testing
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestTesting
import TimeQuestWords

@testable import TimeQuestEngine

/// A range is answered as a range (rules.md, Scoring).
struct RangeTests {
  private let fixture = EngineFixture()

  /// A range, the time it took, and what the player reads and earns.
  struct RangeCase: Sendable, CustomTestStringConvertible {
    let low: Seconds
    let high: Seconds
    let actual: Seconds
    let direction: Direction
    let difference: Seconds
    let text: String
    let rating: Rating
    let headline: String
    let label: String

    var testDescription: String { "\(low)…\(high), took \(actual)" }
  }

  static let ranges: [RangeCase] = [
    RangeCase(
      low: 60,
      high: 600,
      actual: 580,
      direction: .inside,
      difference: 0,
      text: "inside your range",
      rating: .off,
      headline: "Inside your range",
      label: "In range"
    ),
    RangeCase(
      low: 1,
      high: 86_400,
      actual: 294,
      direction: .inside,
      difference: 0,
      text: "inside your range",
      rating: .wayOff,
      headline: "Inside your range",
      label: "In range"
    ),
    RangeCase(
      low: 290,
      high: 310,
      actual: 300,
      direction: .inside,
      difference: 0,
      text: "inside your range",
      rating: .spotOn,
      headline: "Nailed it!",
      label: "Spot on"
    ),
    RangeCase(
      low: 240,
      high: 360,
      actual: 300,
      direction: .inside,
      difference: 0,
      text: "inside your range",
      rating: .close,
      headline: "Inside your range",
      label: "In range"
    ),
    RangeCase(
      low: 240,
      high: 360,
      actual: 440,
      direction: .under,
      difference: -80,
      text: "1m 20s past your range",
      rating: .off,
      headline: "1m 20s past your range",
      label: "Curious"
    ),
    RangeCase(
      low: 240,
      high: 360,
      actual: 160,
      direction: .over,
      difference: 80,
      text: "1m 20s short of your range",
      rating: .wayOff,
      headline: "Big discovery!",
      label: "Discovery"
    ),
    RangeCase(
      low: 240,
      high: 360,
      actual: 370,
      direction: .under,
      difference: -10,
      text: "10s past your range",
      rating: .close,
      headline: "Just outside your range",
      label: "Close"
    ),
  ]

  @Test(
    "GAME-04: a range is scored by its width inside and by its middle outside",
    arguments: ranges
  )
  func aRangeIsAnsweredAsARange(wanted: RangeCase) async throws {
    let quest = try await fixture.quest()
    // Calibration has frames of its own.
    for _ in 0..<3 { try await fixture.play(quest) }
    let session = try await fixture.engine.start(quest.id).sessionID
    let range = try EstimateRange(low: wanted.low, high: wanted.high)
    _ = try await fixture.engine.lockIn(Estimate(range), in: session)
    fixture.pass(wanted.actual)
    let result = try #require(try await fixture.engine.done(session).result)
    #expect(result.direction == wanted.direction)
    #expect(result.differenceSeconds == wanted.difference)
    #expect(result.differenceText == wanted.text)
    #expect(result.rating == wanted.rating)
    #expect(result.feedback.headline == wanted.headline)
    #expect(result.ratingLabel == wanted.label)
    #expect(!result.isPersonalBest)
    let summary = try await fixture.engine.next(session).summary
    #expect(summary?.inside == (wanted.direction == .inside ? 1 : 0))
    #expect(summary?.closestStep == nil, "a range is compared with none")
  }

  @Test func aRangeIsNoBestAndComparedWithNone() async throws {
    let quest = try await fixture.quest()
    let range = Estimate(try EstimateRange(low: 95, high: 105))
    var bests: [Bool?] = []
    for estimate: Estimate in [130, range, 120, range, 110] {
      let session = try await fixture.engine.start(quest.id).sessionID
      _ = try await fixture.engine.lockIn(estimate, in: session)
      fixture.pass(100)
      bests.append(try await fixture.engine.done(session).result?.isPersonalBest)
      _ = try await fixture.engine.next(session)
    }
    #expect(bests == [false, false, true, false, true])
    #expect(try await fixture.engine.personalBests().map(\.absDifferenceSeconds) == [10])
  }
}
