import Foundation
import TimeQuestModels
import TimeQuestPersistence

/// Everything that a store holds except the sessions: it is small, and sessions refer to it.
struct StoreMetadata: Sendable {
  let players: [Player]
  private let routines: [Routine]
  private let pin: PINRecord?
  private let tombstones: [Tombstone]
  private let defaultPlayer: PlayerID?
  private let backups: [String]
  private let claims: Set<ReminderClaim>
  private let journals: [Journal: [Event]]

  init(of reader: any StoreReader) throws {
    players = try reader.players()
    routines = try reader.routines()
    pin = try reader.pin()
    tombstones = try reader.tombstones()
    defaultPlayer = try reader.defaultPlayer()?.id
    backups = try reader.backups()
    claims = Set(try reader.claims())
    var journals: [Journal: [Event]] = [:]
    for journal in [.parent] + players.map({ Journal.player($0.id) }) {
      journals[journal] = try reader.events(EventQuery(journal: journal))
    }
    self.journals = journals
  }

  /// Writes what differs in a store.
  ///
  /// Throws `TargetHoldsMore` where the store holds what this does not.
  func write(to writer: any StoreWriter) throws {
    let there = try StoreMetadata(of: writer)
    guard players.map(\.id).starts(with: there.players.map(\.id)),
      routines.map(\.id).starts(with: there.routines.map(\.id)),
      backups.starts(with: there.backups), pin != nil || there.pin == nil,
      Set(there.tombstones).isSubset(of: tombstones), there.claims.isSubset(of: claims)
    else { throw TargetHoldsMore() }
    let known = (players: Set(there.players), routines: Set(there.routines))
    for player in players where !known.players.contains(player) { try writer.put(player) }
    for routine in routines where !known.routines.contains(routine) { try writer.put(routine) }
    if let pin, pin != there.pin { try writer.put(pin) }
    for tombstone in Set(tombstones).subtracting(there.tombstones) { try writer.put(tombstone) }
    if let defaultPlayer { try writer.setDefaultPlayer(defaultPlayer) }
    for path in backups.dropFirst(there.backups.count) { try writer.addBackup(path) }
    for claim in claims.subtracting(there.claims) { try writer.put(claim) }
    for (journal, events) in journals where events != there.journals[journal] ?? [] {
      try writer.replace(journal, by: events)
    }
  }
}

/// The target holds what the source does not.
struct TargetHoldsMore: Error {}

/// A hash of everything that a store holds, in the order in which it holds it.
///
/// Two stores of equal content have equal digests, whatever their kinds.
struct StoreDigest {
  private let coder: any DocumentCoder
  private var hash = StableHash()

  /// 32 hexadecimal digits.
  var text: String { hash.text }

  /// Reads the whole store, a page of sessions at a time.
  init(of reader: any StoreReader, coder: any DocumentCoder) throws {
    self.coder = coder
    try reader.forEachPart(of: nil) { add(line: try $0.text(coder)) }
    let players = try reader.players().map(\.id)
    for player in players {
      let query = SessionQuery(players: [player], state: .open, order: .lastChangedFirst)
      try add(try reader.sessions(query).map(\.id))
    }
    for journal in [.parent] + players.map(Journal.player) {
      try add(try reader.events(EventQuery(journal: journal)).map { "\($0)" })
    }
    try add(try reader.pin().map { "\($0)" })
    try add(try reader.defaultPlayer()?.id)
    try add(try reader.backups())
    try add(try reader.claims().map { "\($0)" }.sorted())
  }

  private mutating func add(_ piece: some Encodable) throws { add(line: try coder.encode(piece)) }

  private mutating func add(line: [UInt8]) {
    hash.add(line)
    // The text has no line break, so this ends the piece.
    hash.add(CollectionOfOne(UInt8(ascii: "\n")))
  }
}
