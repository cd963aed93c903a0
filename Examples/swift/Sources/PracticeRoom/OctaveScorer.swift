import Foundation
import TimeQuest

/// Hears durations as pitches: double and half are an octave off, which is as far as it goes.
///
/// Accuracy is 100 · (1 − |log₂(estimated ÷ actual)|), and at least 0. A scorer is a pure function,
/// and its name is stored with every guess: change what it means, and it needs another name.
public struct OctaveScorer: TrialScorer {
  public let name = "octave"

  public init() {}

  public func score(estimated: Seconds, actual: Seconds) -> Score {
    // Longer by shorter, so that too long and too short come out equal to the last bit.
    let octaves = log2(max(estimated, actual).value / min(estimated, actual).value)
    let rating: Rating =
      switch octaves {
      case ...0.14: .spotOn  // Up to about 10 %: less than two semitones.
      case ...0.33: .close  // Up to a major third.
      case ...0.75: .off  // Up to a sixth.
      default: .wayOff
      }
    return Score(
      difference: estimated - actual,
      accuracyPercent: 100 * max(0, 1 - octaves),
      rating: rating
    )
  }
}
