/// The side of the task on which a guess fell, by the whole seconds that are shown.
public enum Direction: String, CaseIterable, Codable, Sendable, Hashable {
  /// The guess was longer than the task.
  case over
  case under
  case exact

  /// Judges the rounded figures, so that no front end shows `20s` for `20s` and calls it over.
  public init(estimated: Seconds, actual: Seconds) {
    let difference = estimated.shown - actual.shown
    self = difference == 0 ? .exact : difference > 0 ? .over : .under
  }
}
