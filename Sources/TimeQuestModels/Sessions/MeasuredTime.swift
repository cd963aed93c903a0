/// What "done" found out about a trial.
public struct MeasuredTime: Hashable, Sendable, Codable {
  /// At least a millisecond.
  public let actual: Seconds
  /// What the clocks and the durations say, without the player's word.
  public let verdict: Validity
  public let flag: PlayerFlag?
  public let recordedAt: Instant
  public let day: CivilDay

  public init(
    actual: Seconds,
    verdict: Validity,
    flag: PlayerFlag?,
    recordedAt: Instant,
    day: CivilDay
  ) {
    self.actual = actual
    self.verdict = verdict
    self.flag = flag
    self.recordedAt = recordedAt
    self.day = day
  }

  private enum CodingKeys: String, CodingKey {
    case actual = "actualSeconds"
    case verdict
    case flag
    case recordedAt
    case day
  }
}
