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
}

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
}

/// What a player says about their own trial; they can take it back, unlike the automatic verdict.
public enum PlayerFlag: String, CaseIterable, Codable, Sendable, Hashable {
  /// Something came between.
  case interrupted
  /// The player said "done" long after the step was done.
  case forgotDone

  /// The validity of a trial with this flag.
  public var validity: Validity {
    switch self {
    case .interrupted: .interrupted
    case .forgotDone: .forgotDone
    }
  }
}
