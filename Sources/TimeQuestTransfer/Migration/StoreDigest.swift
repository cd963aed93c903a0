import TimeQuestModels
import TimeQuestPersistence

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
    try Export.walk(reader, player: nil) { part in
      switch part {
      case .tombstone(let tombstone): try add(tombstone)
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
    try add(try reader.defaultPlayer()?.id)
    try add(try reader.backups())
    try add(try reader.claims().map { "\($0)" }.sorted())
  }

  private mutating func add(_ piece: some Encodable) throws {
    hash.add(try coder.encode(piece))
    // The text has no line break, so this ends the piece.
    hash.add(CollectionOfOne(UInt8(ascii: "\n")))
  }
}
