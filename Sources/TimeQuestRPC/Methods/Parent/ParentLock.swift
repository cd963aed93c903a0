import JSONRPC
import TimeQuestEngine

enum ParentLock: Method {
  static let name = "parent.lock"
  static let audience = Audience.anyone
  static let summary = "Locks this connection again."
  static let answers = "The status."
  static let runsAlone = true

  static func run(
    _ params: NoParams,
    for client: ClientSession
  ) async throws -> ParentStatus {
    client.parent.lock()
    return try await client.parent.status()
  }
}
