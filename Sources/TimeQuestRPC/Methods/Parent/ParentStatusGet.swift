import JSONRPC
import TimeQuestEngine

enum ParentStatusGet: Method {
  static let name = "parent.status"
  static let audience = Audience.anyone
  static let summary = "Tells whether a PIN is set, and whether this connection is unlocked."
  static let answers = "The status."
  static let runsAlone = true

  static func run(
    _ params: NoParams,
    for client: ClientSession
  ) async throws -> ParentStatus {
    try await client.parent.status()
  }
}
