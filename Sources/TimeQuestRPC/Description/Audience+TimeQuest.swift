import JSONRPC

extension Audience {
  /// Only a client that is unlocked.
  static let parent = Audience("parent", note: "For the parent, after `parent.unlock`.")
  /// Anyone, but only under a simulated clock; elsewhere the method does not exist.
  static let simulation = Audience("simulation", note: "Only with `--simulated-clock`.")
}
