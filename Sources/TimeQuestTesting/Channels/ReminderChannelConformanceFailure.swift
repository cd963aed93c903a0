/// Says in one sentence which conformance case a channel has broken, and how.
public struct ReminderChannelConformanceFailure: Error, Hashable, Sendable, CustomStringConvertible
{
  public let conformanceCase: ReminderChannelConformance
  public let sentence: String

  public var description: String { "\(conformanceCase.rawValue): \(sentence)" }
}
