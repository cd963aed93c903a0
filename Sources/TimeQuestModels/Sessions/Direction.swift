/// Whether a guess was too long, too short or exact, by the whole seconds that are shown.
public enum Direction: String, CaseIterable, Codable, Sendable, Hashable {
  /// The guess was longer than the step took.
  case over
  /// The guess was shorter than the step took.
  case under
  /// Both are the same number of whole seconds.
  case exact

  /// Compares the rounded durations, so that `20s` for `20s` is never called over.
  public init(estimated: Seconds, actual: Seconds) {
    let difference = estimated.shown - actual.shown
    self = difference == 0 ? .exact : difference > 0 ? .over : .under
  }
}
