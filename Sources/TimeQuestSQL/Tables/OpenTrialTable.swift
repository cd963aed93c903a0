import TimeQuestModels
import TimeQuestPersistence

/// The trials between lock-in and reveal, at most one for each session.
struct OpenTrialTable {
  let database: Database

  static let table = Table(
    "open_trial",
    ["trial_id"] + Estimate.columns + [
      "locked_at_ms", "locked_at_boot_ns", "boot_id", "locked_at_store_ms",
      "actual_ms", "verdict", "flag", "recorded_at_ms", "day", "session_id",
    ]
  )
  private static let upsert = table.upsert(by: "session_id")
  private static let delete = "DELETE FROM open_trial WHERE session_id = $1"

  func put(_ trial: OpenTrial?, of session: SessionID) throws(StoreError) {
    guard let trial else { return try database.run(Self.delete, [session.stored]) }
    let estimate = trial.estimate
    let measured = trial.measured
    try database.run(
      Self.upsert,
      [
        trial.trialID.stored,
        estimate.seconds.stored,
        (estimate.range?.low).stored,
        (estimate.range?.high).stored,
        (estimate.range?.confidencePercent).stored,
        trial.lockedAt.wall.stored,
        trial.lockedAt.bootNanoseconds.stored,
        trial.lockedAt.bootID.stored,
        trial.lockedAt.storeTime.stored,
        (measured?.actual).stored,
        (measured?.verdict).stored,
        (measured?.flag).stored,
        (measured?.recordedAt).stored,
        (measured?.day).stored,
        session.stored,
      ]
    )
  }
}

extension OpenTrial {
  init(_ row: inout Row) throws(StoreError) {
    self.init(
      trialID: try row.next(),
      estimate: try Estimate(&row),
      lockedAt: try Moment(&row),
      measured: try row.nextGroup(of: 5, read: MeasuredTime.init)
    )
  }
}

extension Moment {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    self.init(
      wall: try row.next(),
      bootNanoseconds: try row.next(),
      bootID: try row.next(),
      storeTime: try row.next()
    )
  }
}

extension MeasuredTime {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    self.init(
      actual: try row.next(),
      verdict: try row.next(),
      flag: try row.next(),
      recordedAt: try row.next(),
      day: try row.next()
    )
  }
}
