import TimeQuestEngine

enum ParentLock: Method {
  static let name = "parent.lock"
  static let summary = "Locks this connection again."
  static let answers = "The status."

  static func run(
    _ params: NoParams,
    on connection: Connection
  ) async throws -> ParentStatusDocument {
    connection.access.lock()
    return ParentStatusDocument(try await connection.engine.status(of: connection.access))
  }
}
