package import TimeQuestModels

/// Reads the tables within one transaction.
package struct SQLReader: SQLStoreReader {
  package let database: Database
  private let known: KnownPlayers?

  /// `known` is what other readers have read of the same state of the store; nil where that state
  /// has no number.
  package init(connection: any SQLConnection, known: KnownPlayers? = nil) {
    database = Database(connection)
    self.known = known
  }

  package func defaultPlayer() throws -> Player? {
    if let player = known?.ofDefault { return player }
    let player = try playerTable.ofDefault()
    known?.ofDefault = player
    return player
  }

  package func playerLinks() throws -> [PlayerID: PlayerID] {
    if let links = known?.links { return links }
    let links = try playerTable.links()
    known?.links = links
    return links
  }
}

/// The players that nearly every request asks for: they are read once for each state of a file.
package final class KnownPlayers {
  fileprivate var ofDefault: Player?
  fileprivate var links: [PlayerID: PlayerID]?
  private var dataVersion: UInt32?

  package init() {}

  /// Forgets all but what was read of that state of the file.
  package func forget(unless dataVersion: UInt32) {
    guard dataVersion != self.dataVersion else { return }
    (ofDefault, links) = (nil, nil)
    self.dataVersion = dataVersion
  }
}
