/// A fact of a step's own history that the words at a reveal speak of.
public enum StepRemark: String, CaseIterable, Codable, Sendable, Hashable {
  /// Closer than every counted trial of the step before it, in the seconds that are shown.
  case closestYet
  /// Spot on for the second time in a row.
  case spotOnTwice
  /// Within a minute for the third time in a row, on a step of two minutes or more.
  case thirdWithinMinute
  /// At most half as far off as the time before.
  case twiceAsClose
  /// The tenth counted trial of the step.
  case tenthGuess
  /// The fiftieth counted trial of the step.
  case fiftiethGuess
  /// The hundredth counted trial of the step.
  case hundredthGuess
}
