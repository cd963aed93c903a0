import TimeQuestModels

/// A column of the table of trials: its entry in the codebook and its cells.
struct StudyColumn: Sendable {
  let name: String
  let description: String
  var units: String?
  var levels: [(name: String, description: String)] = []
  /// Whether it holds a chosen name; such a column is written only with `--names`.
  var isName = false
  /// The cell; nil where there is no value.
  let cell: @Sendable (StudyTrial, Pseudonyms) -> String?

  static let all: [StudyColumn] = when + what + guess + judgement

  private static let when = [
    StudyColumn(
      name: "day",
      description: "Number of the civil day; day 1 is that of the participant's first session.",
      units: "d"
    ) { row, _ in "\(row.trial.day - row.firstDay + 1)" },
    StudyColumn(
      name: "session",
      description: "Number of the session among the participant's, by start, from 1."
    ) { row, _ in "\(row.sessionNumber)" },
    StudyColumn(
      name: "session_onset",
      description: "From the start of the participant's first session to the start of this one.",
      units: "s"
    ) { row, _ in seconds(from: row.begin, to: row.session.startedAt) },
    StudyColumn(
      name: "onset",
      description: "From the start of the session to the moment when the step began.",
      units: "s"
    ) { row, _ in
      seconds(
        from: row.session.startedAt,
        to: row.trial.recordedAt,
        less: row.trial.actual
      )
    },
  ]

  private static let what = [
    StudyColumn(name: "quest", description: "Label of the routine that was played.") { row, names in
      names.label(of: row.session.routineID)
    },
    StudyColumn(name: "quest_name", description: "What the player calls it.", isName: true) {
      row,
      _ in
      row.session.displayName
    },
    StudyColumn(name: "step", description: "Label of the step.") { row, names in
      names.label(of: row.trial.taskID)
    },
    StudyColumn(name: "step_name", description: "What the player calls it.", isName: true) {
      row,
      _ in
      row.trial.taskDisplayName
    },
    StudyColumn(name: "position", description: "Place of the step in its session, from 1.") {
      row,
      _ in
      "\(row.trial.orderIndex + 1)"
    },
    StudyColumn(
      name: "completed",
      description: "Whether the session was played to its end.",
      levels: [("true", "All steps were done."), ("false", "It was left before the end.")]
    ) { row, _ in row.session.completedAt == nil ? "false" : "true" },
    StudyColumn(
      name: "calibration",
      description: "Whether it was one of the participant's first three of that quest.",
      levels: [("true", "Told to be for calibration."), ("false", "A later one.")]
    ) { row, _ in "\(row.session.isCalibration)" },
    StudyColumn(
      name: "practice",
      description: "Whether it was played for practice, apart from its days.",
      levels: [("true", "For practice."), ("false", "On a day of the quest.")]
    ) { row, _ in "\(row.session.isPractice)" },
    StudyColumn(
      name: "assisted",
      description: "Whether an assistant, whose host may show a clock, had a part in the session.",
      levels: [("true", "An assistant had a part."), ("false", "No assistant had one.")]
    ) { row, _ in "\(row.session.isAssisted)" },
  ]

  private static let guess = [
    StudyColumn(
      name: "estimated",
      description: "The guess before the step; of a range, its geometric middle.",
      units: "s"
    ) { row, _ in number(row.trial.estimate.seconds) },
    StudyColumn(name: "low", description: "The lower end of a guess by range.", units: "s") {
      row,
      _ in
      row.trial.estimate.range.map { number($0.low) }
    },
    StudyColumn(name: "high", description: "The upper end of a guess by range.", units: "s") {
      row,
      _ in
      row.trial.estimate.range.map { number($0.high) }
    },
    StudyColumn(
      name: "confidence",
      description: "The probability that the participant gave to the range, 0.50 to 0.99."
    ) { row, _ in row.trial.estimate.range.map { "0.\($0.confidencePercent)" } },
    StudyColumn(
      name: "felt",
      description: "How long it felt, asked after the step and before the result.",
      units: "s"
    ) { row, _ in row.trial.felt.map(number) },
    StudyColumn(name: "actual", description: "The measured duration of the step.", units: "s") {
      row,
      _ in
      number(row.trial.actual)
    },
  ]

  private static let judgement = [
    StudyColumn(
      name: "difference",
      description: "Estimated less actual: positive where the guess was too long.",
      units: "s"
    ) { row, _ in number(row.trial.difference) },
    StudyColumn(
      name: "accuracy",
      description: "By the scorer, 0 to 100; shown to the participant.",
      units: "%"
    ) { row, _ in "\((row.accuracy * 1e6).rounded() / 1e6)" },
    StudyColumn(name: "scorer", description: "The formula of accuracy and rating.") { row, _ in
      row.trial.scorer
    },
    StudyColumn(
      name: "rating",
      description: "What the participant was told.",
      levels: [
        ("spotOn", "Within 15 s or 10 % by the classic scorer."),
        ("close", "Within 25 %."), ("off", "Within 50 %."), ("wayOff", "More than that."),
      ]
    ) { row, _ in row.trial.rating.rawValue },
    StudyColumn(
      name: "validity",
      description: "Whether the measures count the trial; the participant's word comes first.",
      levels: [
        ("ok", "It counts."), ("interrupted", "The participant says that something came between."),
        ("forgotDone", "The end was told late: by the participant's word, or by its length."),
        ("implausible", "Too short to have been done."),
        ("clockSuspect", "The clock was changed meanwhile."),
      ]
    ) { row, _ in row.trial.validity.rawValue },
    StudyColumn(
      name: "flag",
      description: "The participant's own word, told with the end of the step or later.",
      levels: [
        ("interrupted", "Something came between."), ("forgotDone", "The end was told late."),
      ]
    ) { row, _ in row.trial.flag?.rawValue },
  ]

  private static func number(_ seconds: Seconds) -> String { "\(seconds.value)" }

  private static func seconds(
    from begin: Instant,
    to end: Instant,
    less done: Seconds = Seconds(milliseconds: 0)
  ) -> String {
    number(end - begin - done)
  }
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
  /// The accuracy by the trial's own scorer, 0 to 100.
  let accuracy: Double
}

/// Labels that stand for records in a data set that leaves the family.
///
/// A label is the same in every export of one store. Without the key it cannot be led back to a
/// record.
struct Pseudonyms {
  /// A random text that never leaves the store.
  let key: String

  /// Twelve hexadecimal digits for a record.
  func label<Record>(of id: ID<Record>) -> String {
    var hash = StableHash()
    hash.add("\(key) \(id)".utf8)
    return String(hash.text.suffix(12))
  }
}
