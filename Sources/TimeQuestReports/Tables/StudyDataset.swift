import Foundation
package import TimeQuestEngine
import TimeQuestMeasures
package import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

/// A data set of trials in the layout of BIDS for behaviour, or of Psych-DS.
///
/// Source: Gorgolewski et al. (2016), Scientific Data 3, 160044; bids-specification 1.10.0,
/// "Behavioral experiments (with no neural recordings)"; the schema of Psych-DS 1.5.1.
struct StudyDataset {
  let layout: StudyLayout
  let pseudonyms: Pseudonyms
  let consent: StudyConsent
  /// Whether the names of quests and steps go with the trials.
  let includesNames: Bool
  /// The name and the version of the program, for the description.
  let program: (name: String, version: String)
  let encode: @Sendable (any Encodable) throws -> [UInt8]
  /// The accuracy of a trial by its own scorer, 0 to 100.
  let accuracy: (Trial) -> Double
  /// Takes the path of a file within the data set and the next part of its text.
  let write: (String, String) throws -> Void

  private var columns: [StudyColumn] { StudyColumn.all.filter { includesNames || !$0.isName } }

  /// What the table of participants says of one.
  struct Participant {
    let label: String
    let consent: StudyConsent
    var days: Set<CivilDay> = []
    var sessions = 0
    var trials = 0
    var firstTrials = FirstTrials()
    var transfer: Transfer?
    /// Of the trials that count.
    var errors = ErrorsInSeconds()
  }

  /// A column of the table of participants.
  typealias ParticipantColumn = (
    name: String, description: String, cell: @Sendable (Participant) -> String?
  )

  /// Writes the trials of one participant; `sessions` gives those that have ended, by start.
  func writeParticipant(
    _ player: Player,
    studies: [Study],
    sessions: ((Session) throws -> Void) throws -> Void
  ) throws -> Participant {
    var participant = Participant(
      label: "sub-\(try pseudonyms.label(of: player.id))",
      consent: consent
    )
    let file = layout.trials(of: participant.label)
    try write(file, Self.line(columns.map(\.name)))
    var first: (begin: Instant, day: CivilDay)?
    try sessions { session in
      guard let day = session.trials.first?.day else { return }
      let start = first ?? (session.startedAt, day)
      first = start
      participant.sessions += 1
      let isMeasured = session.isMeasured(for: player)
      let questLabel = try pseudonyms.label(of: session.routineID)
      let new = participant.firstTrials.add(session, isMeasured: isMeasured)
      for trial in session.trials {
        let row = StudyTrial(
          trial: trial,
          session: session,
          sessionNumber: participant.sessions,
          begin: start.begin,
          firstDay: start.day,
          isFirst: new.contains(trial.taskID),
          accuracy: accuracy(trial),
          study: studies.first { $0.id == session.study?.studyID },
          questLabel: questLabel,
          stepLabel: try pseudonyms.label(of: trial.taskID)
        )
        participant.days.insert(trial.day)
        participant.trials += 1
        if isMeasured, trial.isCounted { participant.errors.add(MeasuredTrial(trial).difference) }
        try write(file, Self.line(columns.map { $0.cell(row).map($0.guarded) ?? "n/a" }))
      }
    }
    participant.transfer = try? Transfer(of: participant.firstTrials.counted)
    return participant
  }

  /// Writes what describes the data set and its participants.
  func writeDescription(of participants: [Participant]) throws {
    let file = layout.participants
    try write(file, Self.line(Self.participantColumns.map(\.name)))
    for participant in participants.sorted(by: { $0.label < $1.label }) {
      try write(file, Self.line(Self.participantColumns.map { $0.cell(participant) ?? "n/a" }))
    }
    switch layout {
    case .bids: try writeBIDSDescription()
    case .psychDS:
      let explained = participants.isEmpty ? [] : columns
      let description = PsychDSDescription(
        description: Self.task,
        variableMeasured: Self.participantColumns.map {
          .init(name: $0.name, description: $0.description)
        } + explained.map { .init(name: $0.name, description: $0.text, unitText: $0.units) }
      )
      try write("dataset_description.json", json(description))
    }
    try write("README.md", Self.readme(layout))
    try write("CITATION.cff", Self.citation)
  }

  private func writeBIDSDescription() throws {
    let participantCodebook = Self.participantColumns.map { column in
      (name: column.name, entry: CodebookEntry.described(column.description))
    }
    let codebook = Codebook(
      members: [("TaskName", .text("timequest")), ("TaskDescription", .text(Self.task))]
        + columns.map { ($0.name, .column($0)) }
    )
    try write("participants.json", json(Codebook(members: participantCodebook)))
    try write("task-timequest_beh.json", json(codebook))
    try write("dataset_description.json", json(Description(program)))
  }

  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try encode(value), as: UTF8.self) + "\n"
  }

  /// Cells with tabs between them; what would end a cell or a line becomes a space.
  private static func line(_ cells: [String]) -> String {
    let cells = cells.map { cell in
      String(String.UnicodeScalarView(cell.unicodeScalars.map { isBreak($0) ? " " : $0 }))
    }
    return cells.joined(separator: "\t") + "\n"
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
      || "\u{2028}\u{2029}".unicodeScalars.contains(scalar)
  }
}

/// What a parent says of the consent to an export, for every player in it.
package struct StudyConsent: Hashable, Sendable {
  /// The version of the form that was signed.
  let version: String
  /// The day on which it was signed.
  let day: CivilDay

  /// The parent's consent; only with the assent of the child, who may be the same person.
  package init(version: String, day: CivilDay) {
    self.version = version
    self.day = day
  }
}

extension ParentSession {
  /// Writes a data set for research, part by part, with the file of each; answers for how many.
  ///
  /// Only players whose parent has recorded consent are in it. The first one gives the store the
  /// key of its labels. Throws `StoreError`, also with kind `busy`: see ``SingleUse``.
  package func exportStudy(
    in layout: StudyLayout,
    consent: StudyConsent,
    includesNames: Bool,
    program: (name: String, version: String),
    hash: @escaping StudyHash,
    encode: @escaping @Sendable (any Encodable) throws -> [UInt8],
    write: @escaping @Sendable (_ file: String, _ text: String) throws -> Void
  ) async throws -> Int {
    let engine = try await authorized()
    let run = SingleUse()
    let pseudonyms = try await engine.studyPseudonyms(hash)
    return try await engine.read { reader, _ in
      try run.begin("study")
      let dataset = StudyDataset(
        layout: layout,
        pseudonyms: pseudonyms,
        consent: consent,
        includesNames: includesNames,
        program: program,
        encode: encode,
        accuracy: { engine.policies.score($0).accuracyPercent },
        write: write
      )
      let players = try reader.resolvedPlayers().filter(\.hasStudyConsent)
      let participants = try players.map { player in
        try dataset.writeParticipant(player, studies: try reader.studies(of: player)) { body in
          try reader.forEach(SessionQuery(players: try reader.ids(of: player.id))) { session in
            if !session.phase.isOpen { try body(session) }
          }
        }
      }
      try dataset.writeDescription(of: participants)
      return participants.count
    }
  }
}

extension QuestEngine {
  fileprivate func studyPseudonyms(_ hash: @escaping StudyHash) async throws -> Pseudonyms {
    let name = "studyKey"
    if let key = try await read({ reader, _ in try reader.localValue(named: name) }) {
      return Pseudonyms(key: key, hash: hash)
    }
    let fresh = environment.newUUID()
    return try await write { writer, _ in
      let key = try writer.localValue(named: name) ?? "\(fresh)"
      try writer.setLocalValue(key, named: name)
      return Pseudonyms(key: key, hash: hash)
    }
  }
}
