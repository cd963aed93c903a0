import TimeQuestEngine
import TimeQuestMeasures
import TimeQuestModels

extension StudyDataset {
  static let participantColumns =
    ownColumns + missColumns("early", "the first 16 new steps") { $0.early }
    + missColumns("late", "all new steps after those") { $0.late }

  private static let ownColumns: [ParticipantColumn] = [
    (
      "participant_id", "Label of the participant, the same in every export of one store.",
      { $0.label }
    ),
    ("days", "Civil days with a trial.", { "\($0.days.count)" }),
    ("sessions", "Sessions that have ended and have a trial.", { "\($0.sessions)" }),
    (
      "trials", "Trials, those that the measures leave out included.", { "\($0.trials)" }
    ),
    (
      "consent_version", "Version of the form of consent.", { CSVExporter.text($0.consent.version) }
    ),
    ("consent_date", "Day on which consent was given.", { $0.consent.day.description }),
    ("assent", "Whether the child has agreed, too; always true.", { _ in "true" }),
    (
      "variable_error", "Standard deviation of estimated less actual, in s, of what counts.",
      { figure($0.errors.variable) }
    ),
    (
      "total_error", "Root of the mean square of estimated less actual, in s, of what counts.",
      { figure($0.errors.total) }
    ),
    ("new_steps", "Steps whose first trial counts.", { "\($0.firstTrials.counted.count)" }),
  ]

  /// The typical miss of first guesses, and the ends of its interval.
  private static func missColumns(
    _ name: String,
    _ steps: String,
    _ part: @escaping @Sendable (Transfer) -> Measure
  ) -> [ParticipantColumn] {
    let figures: [(suffix: String, text: String, value: @Sendable (Measure) -> Double?)] = [
      ("", "Typical miss", { $0.value }),
      ("_low", "Lower end of the 95 % interval of the typical miss", { $0.interval?.lowerBound }),
      ("_high", "Upper end of the 95 % interval of the typical miss", { $0.interval?.upperBound }),
    ]
    return figures.map { suffix, text, value in
      (
        "first_miss_\(name)\(suffix)", "\(text) of the first guesses at \(steps), in %.",
        { $0.transfer.flatMap { value(part($0)) }.flatMap(figure) }
      )
    }
  }

  /// With at most six decimals; nil where there is none.
  private static func figure(_ number: Double) -> String? {
    number.isFinite ? "\((number * 1e6).rounded() / 1e6)" : nil
  }

  static let task = """
    Before each step of an everyday routine the participant guesses how long it will take. They \
    do it with no clock in sight, tell when it is done, and see how close the guess was.
    """

  static func readme(_ layout: StudyLayout) -> String {
    """
    # Guesses and durations of everyday steps

    Recorded with TimeQuest, a game that trains the sense of time. \(task)

    Each participant has one table, one row a trial, in the order in which they were made.
    \(layout.explained)
    Only sessions that have ended are here, and only of participants whose parent has recorded
    consent. Civil days are numbers and instants are offsets from the participant's first session;
    labels stand for people, quests and steps.

    The game was made at home. It is not a medical device, and nothing here is a diagnosis.

    """
  }

  static let citation = """
    cff-version: 1.2.0
    type: dataset
    title: "Guesses and durations of everyday steps, recorded with TimeQuest"
    message: "If you use these data, please cite them and the program that recorded them."
    authors:
      - name: "The family that recorded the data"
    references:
      - type: software
        title: "TimeQuest"
        authors:
          - name: "The TimeQuest contributors"

    """
}

/// How a data set is laid out in its folder.
package enum StudyLayout: String, CaseIterable, Sendable {
  /// Brain Imaging Data Structure 1.10.0, for behaviour.
  case bids
  /// Psych-DS 1.5.1, with the codebook in the description.
  case psychDS = "psych-ds"

  /// The file of a participant's trials; `label` is `sub-` and a pseudonym.
  func trials(of label: String) -> String {
    switch self {
    case .bids: "\(label)/beh/\(label)_task-timequest_beh.tsv"
    case .psychDS: "data/subject-\(label.dropFirst(4))_task-timequest_data.tsv"
    }
  }

  var participants: String {
    switch self {
    case .bids: "participants.tsv"
    case .psychDS: "data/study-timequest_description-participants_data.tsv"
    }
  }

  fileprivate var explained: String {
    switch self {
    case .bids: "task-timequest_beh.json and participants.json explain the columns."
    case .psychDS: "dataset_description.json explains the columns."
    }
  }
}

/// `dataset_description.json` of Psych-DS: a Dataset of schema.org.
struct PsychDSDescription: Encodable {
  struct Author: Encodable {
    let type = "Organization"
    let name = "The family that recorded the data"

    enum CodingKeys: String, CodingKey {
      case type = "@type"
      case name
    }
  }

  struct Variable: Encodable {
    let type = "PropertyValue"
    let name: String
    let description: String
    var unitText: String?

    enum CodingKeys: String, CodingKey {
      case type = "@type"
      case name, description, unitText
    }
  }

  let context = "https://schema.org/"
  let type = "Dataset"
  let name = Description.title
  let description: String
  let author = [Author()]
  let variableMeasured: [Variable]

  enum CodingKeys: String, CodingKey {
    case context = "@context"
    case type = "@type"
    case name, description, author, variableMeasured
  }
}

/// The description of a data set: `dataset_description.json` of BIDS.
struct Description: Encodable {
  static let title = "Guesses and durations of everyday steps"

  struct Generator: Encodable {
    let name: String
    let version: String

    enum CodingKeys: String, CodingKey {
      case name = "Name"
      case version = "Version"
    }
  }

  let name = Self.title
  let version = "1.10.0"
  let kind = "raw"
  let generators: [Generator]

  init(_ program: (name: String, version: String)) {
    generators = [Generator(name: program.name, version: program.version)]
  }

  enum CodingKeys: String, CodingKey {
    case name = "Name"
    case version = "BIDSVersion"
    case kind = "DatasetType"
    case generators = "GeneratedBy"
  }
}

/// What explains a table, by column.
struct Codebook: Encodable {
  let members: [(name: String, entry: CodebookEntry)]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    for member in members {
      try container.encode(member.entry, forKey: MemberName(stringValue: member.name))
    }
  }
}

enum CodebookEntry: Encodable, Sendable {
  case text(String)
  case described(String)
  case column(StudyColumn)

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .described(let description):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(description, forKey: .description)
    case .column(let column):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(column.description, forKey: .description)
      try container.encodeIfPresent(column.units, forKey: .units)
      guard !column.levels.isEmpty else { return }
      let levels = column.levels.map { ($0.name, CodebookEntry.text($0.description)) }
      try container.encode(Codebook(members: levels), forKey: .levels)
    }
  }

  private enum Key: String, CodingKey {
    case description = "Description"
    case units = "Units"
    case levels = "Levels"
  }
}
