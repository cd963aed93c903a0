import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence

/// A hash of everything that a store holds, in the order in which it holds it.
///
/// Two stores of equal content have equal digests, whatever their kinds.
struct StoreDigest {
  private var hash = StableHash()

  /// 32 hexadecimal digits.
  var text: String { hash.text }

  /// Reads the whole store, one session at a time.
  init(of reader: any StoreReader) throws {
    try Export.walk(reader, player: nil) { part in
      switch part {
      case .format: break
      case .player(let player): try add(player)
      case .routine(let routine): try add(routine)
      case .session(let session): try add(session)
      }
    }
    let players = try reader.players().map(\.id)
    for player in players {
      let query = SessionQuery(player: player, state: .open, order: .lastChangedFirst)
      try add(try reader.sessions(query).map(\.id))
    }
    for journal in [.parent] + players.map(Journal.player) {
      try add(try reader.events(EventQuery(journal: journal)).map { "\($0)" })
    }
    try add(try reader.pin().map { "\($0)" })
    try add(try reader.tombstones().map { ID<Never>($0) })
    try add(try reader.backups())
    try add(try reader.claims().map { "\($0)" }.sorted())
  }

  private mutating func add(_ piece: some Encodable) throws {
    hash.add(try JSONText.encode(piece))
    // No JSON text holds a line break, so this ends the piece.
    hash.add(CollectionOfOne(UInt8(ascii: "\n")))
  }
}
