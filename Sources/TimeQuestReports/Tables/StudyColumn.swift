import TimeQuestModels

/// A column of the table of trials: its entry in the codebook and its cells.
struct StudyColumn: Sendable {
  typealias Levels = [(name: String, description: String)]

  let name: String
  let description: String
  var units: String?
  var levels: Levels = []
  /// Whether it holds a chosen name; such a column is written only with `--names`.
  var isName = false
  /// The cell; nil where there is no value.
  let cell: @Sendable (StudyTrial) -> String?

  /// The description, with that of each level.
  var text: String {
    levels.reduce(description) { "\($0) \($1.name): \($1.description)" }
  }

  /// A chosen name as a spreadsheet takes it for text; any other cell as it is.
  func guarded(_ cell: String) -> String { isName ? CSVExporter.text(cell) : cell }

  static let all: [StudyColumn] = when + what + design + guess + judgement

  private static let when = [
    StudyColumn(
      name: "day",
      description: "Number of the civil day; day 1 is that of the participant's first session.",
      units: "d"
    ) { "\($0.trial.day - $0.firstDay + 1)" },
    StudyColumn(
      name: "session",
      description: "Number of the session among the participant's, by start, from 1."
    ) { "\($0.sessionNumber)" },
    StudyColumn(
      name: "session_onset",
      description: "From the start of the participant's first session to the start of this one.",
      units: "s"
    ) { TrialCell.number($0.session.startedAt - $0.begin) },
    StudyColumn(
      name: "onset",
      description: "From the start of the session to the moment when the step began.",
      units: "s"
    ) { TrialCell.number($0.trial.recordedAt - $0.session.startedAt - $0.trial.actual) },
  ]

  private static let what = [
    StudyColumn(name: "quest", description: "Label of the routine that was played.") {
      $0.questLabel
    },
    StudyColumn(name: "quest_name", description: "The player's name for the quest.", isName: true) {
      $0.session.displayName
    },
    StudyColumn(name: "step", description: "Label of the step.") {
      $0.stepLabel
    },
    StudyColumn(name: "step_name", description: "The player's name for the step.", isName: true) {
      $0.trial.taskDisplayName
    },
    StudyColumn(name: "position", description: "Place of the step in its session, from 1.") {
      "\($0.trial.orderIndex + 1)"
    },
    truth(
      "completed",
      "Whether the session was played to its end.",
      ("All steps were done.", "It was left before the end.")
    ) { $0.completedAt != nil },
    truth(
      "calibration",
      "Whether it was one of the participant's first three of that quest.",
      ("Told to be for calibration.", "A later one.")
    ) { $0.isCalibration },
    truth(
      "practice",
      "Whether it was played for practice, apart from its days.",
      ("For practice.", "On a day of the quest.")
    ) { $0.isPractice },
    truth(
      "assisted",
      "Whether an assistant, whose host may show a clock, had a part in the session.",
      ("An assistant had a part.", "No assistant had one.")
    ) { $0.isAssisted },
  ]

  /// Under which conditions the step was guessed.
  private static let design = [
    StudyColumn(name: "weekday", description: "Weekday of the civil day, mon to sun.") {
      $0.trial.day.weekday.rawValue
    },
    StudyColumn(
      name: "feedback",
      description: "When the participant sees the results of the session.",
      levels: [("everyTrial", "After each step."), ("summary", "All of them at the end.")]
    ) { $0.session.feedback.rawValue },
    StudyColumn(
      name: "first",
      description: "Whether the step was new to the participant.",
      levels: [("true", "The first trial of the step."), ("false", "A later one.")]
    ) { "\($0.isFirst)" },
    StudyColumn(
      name: "condition",
      description: "Condition that was drawn for the day in a study of days in pairs.",
      levels: [("A", "The first condition."), ("B", "The second one.")]
    ) { row in
      let number = row.session.study?.condition.flatMap { row.study?.conditions.firstIndex(of: $0) }
      return number.map { $0 == 0 ? "A" : "B" }
    },
    StudyColumn(name: "condition_name", description: "The name of the condition.", isName: true) {
      $0.session.study?.condition
    },
    StudyColumn(
      name: "protocol",
      description: "SHA-256 of the study's protocol, as it was registered before its first day."
    ) { $0.study?.protocolHash },
  ]

  private static let guess = [
    StudyColumn(
      name: "estimated",
      description: "The guess before the step; of a range, its geometric middle.",
      units: "s"
    ) {
      TrialCell.number($0.session.isMystery($0.trial.orderIndex) ? nil : $0.trial.estimate.seconds)
    },
    StudyColumn(name: "low", description: "The lower end of a guess by range.", units: "s") {
      TrialCell.number($0.trial.estimate.range?.low)
    },
    StudyColumn(name: "high", description: "The upper end of a guess by range.", units: "s") {
      TrialCell.number($0.trial.estimate.range?.high)
    },
    StudyColumn(
      name: "confidence",
      description: "The probability that the participant gave to the range, 0.50 to 0.99."
    ) { TrialCell.confidence($0.trial) },
    StudyColumn(
      name: "felt",
      description: "How long it felt, asked after the step and before the result.",
      units: "s"
    ) { TrialCell.number($0.trial.felt) },
    StudyColumn(name: "actual", description: "The measured duration of the step.", units: "s") {
      TrialCell.number($0.trial.actual)
    },
  ]

  private static let judgement = [
    StudyColumn(
      name: "difference",
      description: """
        Estimated less actual: positive where the guess was too long. Of a range, the distance to \
        its nearer end, and 0 within it.
        """,
      units: "s"
    ) { TrialCell.number($0.session.isMystery($0.trial.orderIndex) ? nil : $0.trial.difference) },
    StudyColumn(
      name: "accuracy",
      description: "By the scorer, 0 to 100; shown to the participant.",
      units: "%"
    ) { $0.session.isMystery($0.trial.orderIndex) ? nil : TrialCell.accuracy($0.accuracy) },
    StudyColumn(name: "scorer", description: "The formula of accuracy and rating.") {
      $0.trial.scorer
    },
    StudyColumn(
      name: "rating",
      description: "The rating that the participant was shown.",
      levels: levels(\Rating.meaning)
    ) { $0.session.isMystery($0.trial.orderIndex) ? nil : $0.trial.rating.rawValue },
    StudyColumn(
      name: "validity",
      description: "Whether the measures count the trial; the participant's word comes first.",
      levels: levels(\Validity.studyText)
    ) { $0.trial.validity.rawValue },
    StudyColumn(
      name: "flag",
      description: "The participant's own word, told with the end of the step or later.",
      levels: levels(\PlayerFlag.studyText)
    ) { $0.trial.flag?.rawValue },
    StudyColumn(
      name: "flag_said",
      description: "Whether the participant knew the result when they said so.",
      levels: [("before", "Before the result was shown."), ("after", "After that.")]
    ) { row in row.trial.flag.map { _ in row.flagWasLate ? "after" : "before" } },
    StudyColumn(
      name: "flag_onset",
      description: """
        From the start of the session to when the flag was said or taken back after the step; n/a \
        where it was said with the end of the step.
        """,
      units: "s"
    ) { row in
      TrialCell.number(row.trial.flagStamp.map { $0.updatedAt - row.session.startedAt })
    },
  ]

  /// A column of what is so or not of a session.
  private static func truth(
    _ name: String,
    _ description: String,
    _ texts: (yes: String, no: String),
    _ isTrue: @escaping @Sendable (Session) -> Bool
  ) -> StudyColumn {
    StudyColumn(
      name: name,
      description: description,
      levels: [("true", texts.yes), ("false", texts.no)]
    ) { "\(isTrue($0.session))" }
  }

  private static func levels<Value: CaseIterable & RawRepresentable<String>>(
    _ text: (Value) -> String
  ) -> Levels {
    Value.allCases.map { ($0.rawValue, text($0)) }
  }
}

extension Validity {
  fileprivate var studyText: String {
    switch self {
    case .ok: "It counts."
    case .interrupted: "The participant says that something came between."
    case .forgotDone: "The end was told late: by the participant's word, or by its length."
    case .implausible: "Too short to have been done."
    case .clockSuspect: "The clock was changed meanwhile."
    case .mystery: "A study left the guess out."
    case .remembered: "The duration is the participant's memory of when the step ended."
    }
  }
}

extension PlayerFlag {
  fileprivate var studyText: String {
    switch self {
    case .interrupted: "Something came between."
    case .forgotDone: "The end was told late."
    case .remembered: "The participant remembers when the step ended, and says so."
    }
  }
}

extension CSVExporter {
  /// The columns, in order, with what stands in them.
  static let table: [(name: String, cell: @Sendable (Row) -> String?)] = [
    ("player", { text($0.player.displayName) }),
    ("day", { $0.trial.day.description }),
    ("recordedAt", { $0.trial.recordedAt.description }),
    ("quest", { text($0.session.displayName) }),
    ("questSymbol", { $0.session.symbol?.text }),
    ("step", { text($0.trial.taskDisplayName) }),
    ("stepSymbol", { $0.session.tasks[$0.trial.orderIndex].symbol?.text }),
    (
      "estimatedSeconds",
      {
        TrialCell.number(
          $0.session.isMystery($0.trial.orderIndex) ? nil : $0.trial.estimate.seconds
        )
      }
    ),
    ("lowSeconds", { TrialCell.number($0.trial.estimate.range?.low) }),
    ("highSeconds", { TrialCell.number($0.trial.estimate.range?.high) }),
    ("confidence", { TrialCell.confidence($0.trial) }),
    ("feltSeconds", { TrialCell.number($0.trial.felt) }),
    ("actualSeconds", { TrialCell.number($0.trial.actual) }),
    (
      "differenceSeconds",
      { TrialCell.number($0.session.isMystery($0.trial.orderIndex) ? nil : $0.trial.difference) }
    ),
    (
      "accuracyPercent",
      { $0.session.isMystery($0.trial.orderIndex) ? nil : TrialCell.accuracy($0.accuracy) }
    ),
    ("rating", { $0.session.isMystery($0.trial.orderIndex) ? nil : $0.trial.rating.rawValue }),
    ("validity", { $0.trial.validity.rawValue }),
    ("scorer", { text($0.trial.scorer) }),
    ("isPersonalBest", { "\($0.trial.isPersonalBest)" }),
    ("isAssisted", { "\($0.session.isAssisted)" }),
    ("xp", { "\($0.trial.xp)" }),
    ("playerID", { $0.player.id.description }),
    ("sessionID", { $0.session.id.description }),
    ("stepID", { $0.trial.taskID.description }),
  ]
}

/// How figures of a trial are written in every table, for spreadsheets as for research.
enum TrialCell {
  static func number(_ seconds: Seconds?) -> String? { seconds.map { "\($0.value)" } }

  static func confidence(_ trial: Trial) -> String? {
    trial.estimate.range.map { "0.\($0.confidencePercent)" }
  }

  /// 0 to 100, with at most six decimals.
  static func accuracy(_ percent: Double) -> String { "\((percent * 1e6).rounded() / 1e6)" }
}

/// A trial with what its row in a data set takes from around it.
struct StudyTrial {
  let trial: Trial
  let session: Session
  /// The number of the session among those of the player in this data set, from 1.
  let sessionNumber: Int
  /// When the player's first session began, to which other instants are offsets.
  let begin: Instant
  /// The civil day of that session, which is day 1.
  let firstDay: CivilDay
  /// Whether it is the player's first one of the step.
  let isFirst: Bool
  /// The accuracy by the trial's own scorer, 0 to 100.
  let accuracy: Double
  /// The study that its session is part of.
  let study: Study?
  let questLabel: String
  let stepLabel: String

  /// Whether the flag was last changed when the result had been shown.
  var flagWasLate: Bool {
    guard let stamp = trial.flagStamp else { return false }
    guard session.feedback == .summary else { return true }
    return session.completedAt.map { stamp.updatedAt >= $0 } ?? false
  }
}

/// Labels that stand for records in a data set that leaves the family.
///
/// A label is the same in every export of one store. Without the key, even a person who knows the
/// ids of all records cannot tell which record a label stands for.
struct Pseudonyms {
  /// A random text that never leaves the store.
  let key: String
  /// A hash of a text with a key, at least twelve hexadecimal digits.
  let hash: StudyHash

  /// Twelve hexadecimal digits for a record.
  func label<Record>(of id: ID<Record>) throws -> String {
    String(try hash(Array("\(id)".utf8), Array(key.utf8)).prefix(12))
  }
}

/// A keyed hash of a text, in hexadecimal digits: it cannot be made without the key.
package typealias StudyHash = @Sendable (_ text: [UInt8], _ key: [UInt8]) throws -> String
