import FoundationEssentials
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence

/// What a store holds, to the last byte and in its order, as one short text.
struct StoreDigest {
  private(set) var text = ""

  /// Everything but what a store makes of it by itself.
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

  /// Each piece is added to the digest of all before it, so that their order counts.
  private mutating func add(_ piece: some Encodable) throws {
    text = Fingerprint.of(Array(text.utf8) + (try JSONText.encode(piece)))
  }
}
