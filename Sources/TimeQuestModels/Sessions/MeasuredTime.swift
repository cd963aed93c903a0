/// What was measured of a trial when the player said "done".
public struct MeasuredTime: Hashable, Sendable, Codable {
  /// The time between lock-in and done, at least 1 ms.
  public let actual: Seconds
  /// The automatic verdict, from the clocks and the durations alone.
  public let verdict: Validity
  /// What the player said about the trial; nil where the player said nothing.
  public let flag: PlayerFlag?
  /// When the player said "done".
  public let recordedAt: Instant
  /// The player's civil day at that instant.
  public let day: CivilDay

  /// A measurement with these values, which are not checked.
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
