import FoundationEssentials
import TimeQuestModels
import TimeQuestPersistence

/// Passes on what every store must answer itself, and leaves the rest to the defaults.
struct PlainReader: StoreReader {
  private let reader: any StoreReader

  init(_ reader: any StoreReader) {
    self.reader = reader
  }

  func players() throws -> [Player] { try reader.players() }
  func player(_ id: PlayerID) throws -> Player? { try reader.player(id) }
  func routines() throws -> [Routine] { try reader.routines() }
  func routine(_ id: RoutineID) throws -> Routine? { try reader.routine(id) }
  func session(_ id: SessionID) throws -> Session? { try reader.session(id) }
  func sessions(_ query: SessionQuery) throws -> [Session] { try reader.sessions(query) }
  func pin() throws -> PINRecord? { try reader.pin() }
  func isRetired(_ id: UUID) throws -> Bool { try reader.isRetired(id) }
  func retiredIDs() throws -> [UUID] { try reader.retiredIDs() }
  func backups() throws -> [String] { try reader.backups() }
  func claims() throws -> [ReminderClaim] { try reader.claims() }
  func isClaimed(_ claim: ReminderClaim) throws -> Bool { try reader.isClaimed(claim) }

  func estimations(_ query: EstimationQuery) throws -> [Estimation] {
    try reader.estimations(query)
  }
  func events(_ query: EventQuery) throws -> [Event] { try reader.events(query) }
  func span(of journal: Journal) throws -> JournalSpan { try reader.span(of: journal) }
}
