/// The kind of clock under which a store was made.
///
/// A store is opened under the same kind only, so that real and simulated days never mix.
public enum ClockKind: String, CaseIterable, Codable, Sendable, Hashable {
  /// The clock of the machine.
  case real
  /// A clock that tests and demonstrations set.
  case simulated
}
