/// The ledger: everything that a player or a parent is told as an inference and not as a figure.
///
/// Each claim is looked at once a week. Together, an unchanging player hears an untrue one within
/// ten weeks in at most 10 % of cases, in each of the worlds of `coverage ledger`, which prints the
/// table of the article on measures and fails where it does not hold.
public enum Claim: String, CaseIterable, Sendable {
  /// "Practice is working": the player's one verdict, over all steps.
  case learning
  /// "Less settled lately": its mirror, in the parent's report alone.
  case lessSettled
  /// Mornings against evenings and the like: one of four questions.
  case insight
  /// A lean of the guesses to one side, of ranges to be tight or wide: overall and of each step.
  case lean
  /// Short steps guessed long and long ones short, or the other way.
  case tendency
  /// What a study found, at its end.
  case study

  /// The greatest two-sided p of what is told.
  public var level: Double {
    switch self {
    // One-sided: each direction is a claim of its own.
    case .learning, .lessSettled: 0.005
    // 0.05 over four questions, and over ten looks at data that grows, which count as four.
    case .insight: 0.05 / 4 / 4
    // A player has a lean overall and one a step, and looks again each week.
    case .lean: 0.00001
    case .tendency: 0.0002
    // Of a study one look is enough; its 95 % interval is told as a figure beside it.
    case .study: 0.01
    }
  }

  /// The fewest days that a lean is told from: few days tell little of how they follow each other.
  static let daysOfALean = 10

  /// How many days before a Monday are looked at: ten weeks.
  public static let days = 70

  /// The greatest share of unchanging players who hear it within ten weeks, in percent.
  public static let mostFalse = 10.0
}
