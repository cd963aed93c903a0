/// The versions that a front end may ask for.
package enum TimeQuestVersion: Sendable {
  package static let current = "0.9.0"
  /// Grows when a name or a schema of the protocol is renamed or removed.
  package static let protocolVersion = 1
}
