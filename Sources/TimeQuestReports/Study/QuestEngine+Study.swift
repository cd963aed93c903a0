import Foundation
package import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestScoring

extension QuestEngine {
  /// Writes a data set for research, part by part, with the file of each; answers for how many.
  ///
  /// Only players whose parent has recorded consent are in it. The first one gives the store the
  /// key of its labels. Throws `StoreError`, also with kind `busy`: see ``SingleUse``.
  package func exportStudy(
    includesNames: Bool,
    program: (name: String, version: String),
    encode: @escaping @Sendable (any Encodable) throws -> [UInt8],
    write: @escaping @Sendable (_ file: String, _ text: String) throws -> Void
  ) async throws -> Int {
    let run = SingleUse()
    let pseudonyms = try await studyPseudonyms()
    return try await read { reader, _ in
      try run.begin("study")
      let dataset = StudyDataset(
        pseudonyms: pseudonyms,
        includesNames: includesNames,
        program: program,
        encode: encode,
        accuracy: { self.policies.score($0).accuracyPercent },
        write: write
      )
      let players = try reader.players().filter(\.hasStudyConsent)
      let participants = try players.map { player in
        try dataset.writeParticipant(player.id) { body in
          try reader.forEachSession(of: player.id) { session in
            if !session.phase.isOpen { try body(session) }
          }
        }
      }
      try dataset.writeDescription(of: participants)
      return participants.count
    }
  }

  private func studyPseudonyms() async throws -> Pseudonyms {
    let name = "studyKey"
    if let key = try await read({ reader, _ in try reader.localValue(named: name) }) {
      return Pseudonyms(key: key)
    }
    let fresh = environment.newUUID()
    return try await write { writer, _ in
      let key = try writer.localValue(named: name) ?? "\(fresh)"
      try writer.setLocalValue(key, named: name)
      return Pseudonyms(key: key)
    }
  }
}
