import JSONRPC
import TimeQuestModels

/// The protocol that a client was written for.
struct ProtocolVersion: BoundedInteger, SchemaProviding {
  static let bounds = 1...1_000_000
  static let path = "protocolVersion"
  let value: Int

  init(checked value: Int) { self.value = value }

  /// What to update, in one sentence; nil where client and server speak the same protocol.
  func advice(to client: String?, from server: Int) -> String? {
    guard value != server else { return nil }
    let who = "\(client ?? "This client") was written for protocol \(value)"
    return value < server
      ? "\(who), which is too old for this server: update it to one for protocol \(server)."
      : "\(who), which is too new for this server: update the server, which speaks \(server)."
  }
}
