import TimeQuestModels

extension StudyDataset {
  static let participantColumns: [ParticipantColumn] = [
    ("participant_id", "Label of the participant, the same in every export of one store.", \.label),
    ("days", "Civil days with a trial.", { "\($0.days.count)" }),
    ("sessions", "Sessions that have ended and have a trial.", { "\($0.sessions)" }),
    (
      "trials", "Trials, those that the measures leave out included.", { "\($0.trials)" }
    ),
  ]

  static let task = """
    Before each step of an everyday routine the participant guesses how long it will take, does \
    it with no clock in sight, tells when it is done, and sees how close the guess was.
    """

  static let readme = """
    # Guesses and durations of everyday steps

    Recorded with TimeQuest, a game that trains the sense of time. \(task)

    Each participant has one table, one row a trial, in the order in which they were made. The
    columns are explained in task-timequest_beh.json, those of participants.tsv in
    participants.json. Only sessions that have ended are here, and only of participants whose
    parent has recorded consent. Civil days are numbers and instants are offsets from the
    participant's first session; labels stand for people, quests and steps.

    """

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

/// The description of a data set: `dataset_description.json`.
struct Description: Encodable {
  struct Generator: Encodable {
    let name: String
    let version: String

    enum CodingKeys: String, CodingKey {
      case name = "Name"
      case version = "Version"
    }
  }

  let name = "Guesses and durations of everyday steps"
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
