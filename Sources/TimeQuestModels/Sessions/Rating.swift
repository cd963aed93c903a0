/// How close a guess was, from best to worst.
public enum Rating: String, CaseIterable, Codable, Sendable, Hashable {
  /// The best rating, 100 XP.
  case spotOn
  /// 60 XP.
  case close
  /// 25 XP.
  case off
  /// The worst rating, 10 XP; players read it as a discovery.
  case wayOff
}

/// The name by which a front end picks the colours of a trial; never red or green, which judge.
public enum Tone: String, CaseIterable, Codable, Sendable, Hashable {
  /// Of a trial that was spot on.
  case gold
  /// Of a close one.
  case teal
  /// Of one that was off.
  case indigo
  /// Of one that was way off.
  case violet
}

extension Rating {
  /// The tone in which a trial of this rating is shown.
  public var tone: Tone {
    switch self {
    case .spotOn: .gold
    case .close: .teal
    case .off: .indigo
    case .wayOff: .violet
    }
  }

  /// What it means to a researcher, in the terms of the default scorer.
  package var meaning: String {
    switch self {
    case .spotOn: "Within 15 s or 10 % by the classic scorer."
    case .close: "Within 25 %."
    case .off: "Within 50 %."
    case .wayOff: "More than that."
    }
  }
}

/// Whether a guess was too long, too short or exact, by the whole seconds that are shown.
public enum Direction: String, CaseIterable, Codable, Sendable, Hashable {
  /// The guess was longer than the step took; of a range, its lower end was.
  case over
  /// The guess was shorter than the step took; of a range, its upper end was.
  case under
  /// Both are the same number of whole seconds.
  case exact
  /// The range that was guessed held the time.
  case inside

  /// Compares the rounded durations, so that `20s` for `20s` is never called over.
  public init(estimated: Seconds, range: ClosedRange<Seconds>? = nil, actual: Seconds) {
    let (low, high) = (range?.lowerBound ?? estimated, range?.upperBound ?? estimated)
    if low.shown > actual.shown {
      self = .over
    } else if high.shown < actual.shown {
      self = .under
    } else {
      self = range == nil ? .exact : .inside
    }
  }

  /// The direction of a guess, which may be a range.
  public init(of estimate: Estimate, actual: Seconds) {
    self.init(estimated: estimate.seconds, range: estimate.range?.bounds, actual: actual)
  }
}

/// Whether a trial counts, and the reason where it does not.
///
/// Trials that are not `ok` keep their XP and are left out of averages, bests, trend and measures.
public enum Validity: String, CaseIterable, Codable, Sendable, Hashable {
  /// The trial counts.
  case ok
  /// The player said that something came between.
  case interrupted
  /// "Done" came long after the step was done.
  case forgotDone
  /// The time is too short for the step to have been done.
  case implausible
  /// The wall clock went backwards and no other clock could measure the time.
  case clockSuspect
  /// The time is the player's memory of when the step ended.
  case remembered
  /// A study left the guess out; what stands for it is how long the step felt.
  case mystery
}

/// What a player says about their own trial; they can take it back, unlike the automatic verdict.
public enum PlayerFlag: String, CaseIterable, Codable, Sendable, Hashable {
  /// Something came between.
  case interrupted
  /// The player said "done" long after the step was done.
  case forgotDone
  /// The player remembers when the step ended, and says so.
  case remembered

  /// The validity of a trial with this flag.
  public var validity: Validity {
    switch self {
    case .interrupted: .interrupted
    case .forgotDone: .forgotDone
    case .remembered: .remembered
    }
  }
}
