import TimeQuestModels
import TimeQuestPersistence

/// The trials between lock-in and reveal, at most one for each session.
enum OpenTrialTable {
  static let table = Table<(trial: OpenTrial, session: SessionID)>(
    "open_trial",
    [Column("trial_id") { $0.trial.trialID.stored }]
      + Estimate.columns.map { $0.within { $0.trial.estimate } } + [
        Column("locked_at_ms") { $0.trial.lockedAt.wall.stored },
        Column("locked_at_boot_ns") { $0.trial.lockedAt.bootNanoseconds.stored },
        Column("boot_id") { $0.trial.lockedAt.bootID.stored },
        Column("locked_at_store_ms") { $0.trial.lockedAt.storeTime.stored },
        Column("actual_ms") { ($0.trial.measured?.actual).stored },
        Column("verdict") { ($0.trial.measured?.verdict).stored },
        Column("flag") { ($0.trial.measured?.flag).stored },
        Column("recorded_at_ms") { ($0.trial.measured?.recordedAt).stored },
        Column("day") { ($0.trial.measured?.day).stored },
        Column("session_id") { $0.session.stored },
      ]
  )

  static func read(_ row: inout Row) throws(StoreError) -> OpenTrial {
    OpenTrial(
      trialID: try row.next(),
      estimate: try Estimate(&row),
      lockedAt: Moment(
        wall: try row.next(),
        bootNanoseconds: try row.next(),
        bootID: try row.next(),
        storeTime: try row.next()
      ),
      measured: try row.nextGroup(of: 5, read: readMeasured)
    )
  }

  fileprivate static func readMeasured(_ row: inout Row) throws(StoreError) -> MeasuredTime {
    MeasuredTime(
      actual: try row.next(),
      verdict: try row.next(),
      flag: try row.next(),
      recordedAt: try row.next(),
      day: try row.next()
    )
  }

  fileprivate static let upsert = table.upsert(by: "session_id")
  fileprivate static let delete = "DELETE FROM open_trial WHERE session_id = $1"
}

extension SQLTransaction {
  func putOpenTrial(_ trial: OpenTrial?, of session: SessionID) throws(StoreError) {
    guard let trial else { return try connection.run(OpenTrialTable.delete, [session.stored]) }
    try connection.run(OpenTrialTable.upsert, OpenTrialTable.table.values(of: (trial, session)))
  }
}

extension Estimate {
  /// The columns of an estimate, in the tables of open and of recorded trials.
  static let columns: [Column<Estimate>] = [
    Column("estimate_ms") { $0.seconds.stored },
    Column("low_ms") { ($0.range?.low).stored },
    Column("high_ms") { ($0.range?.high).stored },
    Column("confidence_percent") { ($0.range?.confidencePercent).stored },
  ]

  init(_ row: inout Row) throws(StoreError) {
    let seconds: Seconds = try row.next()
    let (low, high): (Seconds?, Seconds?) = (try row.next(), try row.next())
    let confidence: Int? = try row.next()
    do throws(ValueError) {
      switch (low, high, confidence) {
      case (nil, nil, nil): try self.init(seconds)
      case (let low?, let high?, let confidence?):
        self.init(try EstimateRange(low: low, high: high, confidencePercent: confidence))
      default: throw ValueError(path: "range", expected: "a whole range or no range", got: "a part")
      }
    } catch {
      throw row.contradiction()
    }
    guard self.seconds == seconds else { throw row.contradiction() }
  }
}

extension EditStamp {
  init(_ row: inout Row) throws(StoreError) {
    self.init(revision: try row.next(), updatedAt: try row.next(), editID: try row.next())
  }
}
