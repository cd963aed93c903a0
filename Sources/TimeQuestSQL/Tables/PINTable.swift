import TimeQuestModels
import TimeQuestPersistence

/// The parent's PIN, in at most one row.
struct PINTable {
  let database: Database

  private static let table = Table(
    "pin",
    ["hash", "generation", "failed_tries", "last_try_at_ms", "only_row"]
  )
  private static let upsert = table.upsert(by: "only_row")

  func find() throws(StoreError) -> PINRecord? {
    try database.first(Self.table.select, read: PINRecord.init)
  }

  func put(_ pin: PINRecord) throws(StoreError) {
    try database.run(
      Self.upsert,
      [
        pin.hash.stored,
        pin.generation.stored,
        pin.failedTries.stored,
        pin.lastTryAt.stored,
        .integer(1),
      ]
    )
  }
}

extension PINRecord {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    self.init(
      hash: try row.next(),
      generation: try row.next(),
      failedTries: try row.next(),
      lastTryAt: try row.next()
    )
  }
}
