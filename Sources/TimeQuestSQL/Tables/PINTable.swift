import TimeQuestModels
import TimeQuestPersistence

/// The parent's PIN, in at most one row.
struct PINTable {
  let database: Database

  private static let table = Table(
    "pin",
    [
      "hash", "generation", "failed_tries", "last_try_at_ms", "last_try_boot_ns",
      "last_try_boot_id", "last_try_store_ms", "pending_try", "only_row",
    ]
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
        (pin.lastTry?.wall).stored,
        (pin.lastTry?.bootNanoseconds).stored,
        (pin.lastTry?.bootID).stored,
        (pin.lastTry?.storeTime).stored,
        pin.pendingTry.map { TombstoneID($0) }.stored,
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
      lastTry: try Moment(optional: &row),
      pendingTry: try row.next(TombstoneID?.self)?.uuid
    )
    try requireValid()
  }
}

extension Moment {
  /// Nil where there is none; a store of an earlier format has the wall clock alone.
  fileprivate init?(optional row: inout Row) throws(StoreError) {
    let wall: Instant? = try row.next()
    let bootNanoseconds: Int64? = try row.next()
    let bootID: String? = try row.next()
    let storeTime: Instant? = try row.next()
    guard let wall else { return nil }
    self.init(
      wall: wall,
      bootNanoseconds: bootNanoseconds ?? 0,
      bootID: bootID ?? "",
      storeTime: storeTime
    )
  }
}
