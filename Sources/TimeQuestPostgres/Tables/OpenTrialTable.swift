import TimeQuestModels
import TimeQuestPersistence

/// The trials between lock-in and reveal, at most one a session.
struct OpenTrialTable {
  let connection: Connection

  static let table = Table(
    "open_trial",
    ["estimation_id"] + Estimate.columns + [
      "locked_at_ms", "locked_at_boot_ns", "boot_id",
      "actual_ms", "verdict", "flag", "recorded_at_ms", "day", "session_id",
    ]
  )
  private static let upsert = table.upsert(by: "session_id")
  private static let remove = "DELETE FROM open_trial WHERE session_id = $1"

  func put(_ trial: OpenTrial?, of session: SessionID) throws(StoreError) {
    guard let trial else { return try connection.run(Self.remove, session) }
    let estimate = trial.estimate
    let measured = trial.measured
    try connection.run(
      Self.upsert,
      trial.estimationID,
      estimate.seconds,
      estimate.range?.low,
      estimate.range?.high,
      estimate.range?.confidencePercent,
      trial.lockedAt.wall,
      trial.lockedAt.bootNanoseconds,
      trial.lockedAt.bootID,
      measured?.actual,
      measured?.verdict,
      measured?.flag,
      measured?.recordedAt,
      measured?.day,
      session
    )
  }
}

extension OpenTrial {
  init(_ row: inout Row) throws(StoreError) {
    self.init(
      estimationID: try row.next(),
      estimate: try Estimate(&row),
      lockedAt: try Moment(&row),
      measured: try row.nextGroup(of: 5, read: MeasuredTime.init)
    )
  }
}

extension Moment {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    self.init(wall: try row.next(), bootNanoseconds: try row.next(), bootID: try row.next())
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
