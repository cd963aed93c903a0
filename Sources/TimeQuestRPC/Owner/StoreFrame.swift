import FoundationEssentials
import TimeQuestModels
import TimeQuestPersistence

/// All that a store holds beside the sessions: little, and needed before them.
struct StoreFrame: Sendable {
  let players: [Player]
  private let routines: [Routine]
  private let pin: PINRecord?
  private let retired: [UUID]
  private let backups: [String]
  private let claims: Set<ReminderClaim>
  private let journals: [Journal: [Event]]

  init(of reader: any StoreReader) throws {
    players = try reader.players()
    routines = try reader.routines()
    pin = try reader.pin()
    retired = try reader.retiredIDs()
    backups = try reader.backups()
    claims = Set(try reader.claims())
    var journals: [Journal: [Event]] = [:]
    for journal in [.parent] + players.map({ Journal.player($0.id) }) {
      journals[journal] = try reader.events(EventQuery(journal: journal))
    }
    self.journals = journals
  }

  /// Writes what differs; throws `refused` where something else is there.
  func write(to writer: any StoreWriter) throws {
    let there = try StoreFrame(of: writer)
    guard players.map(\.id).starts(with: there.players.map(\.id)),
      routines.map(\.id).starts(with: there.routines.map(\.id)),
      backups.starts(with: there.backups), pin != nil || there.pin == nil,
      Set(there.retired).isSubset(of: retired), there.claims.isSubset(of: claims)
    else {
      throw StoreError(
        .refused,
        during: "migrate",
        detail: "the target holds something that the source does not"
      )
    }
    let known = (players: Set(there.players), routines: Set(there.routines))
    for player in players where !known.players.contains(player) { try writer.put(player) }
    for routine in routines where !known.routines.contains(routine) { try writer.put(routine) }
    if let pin, pin != there.pin { try writer.put(pin) }
    for id in Set(retired).subtracting(there.retired).sorted() { try writer.retire(id) }
    for path in backups.dropFirst(there.backups.count) { try writer.addBackup(path) }
    for claim in claims.subtracting(there.claims) { try writer.put(claim) }
    for (journal, events) in journals where events != there.journals[journal] ?? [] {
      try writer.replace(journal, by: events)
    }
  }
}
