/// Who may call a method.
enum Audience: String, Sendable {
  case anyone
  /// Only a client that is unlocked.
  case parent
  /// Anyone, but only under a simulated clock; elsewhere the method does not exist.
  case simulation
}
