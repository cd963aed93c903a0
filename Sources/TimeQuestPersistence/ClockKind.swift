/// The kind of clock a store was made under; the other kind is refused, or real days would mix with
/// played ones.
public enum ClockKind: String, CaseIterable, Codable, Sendable, Hashable {
  case real
  case simulated
}
