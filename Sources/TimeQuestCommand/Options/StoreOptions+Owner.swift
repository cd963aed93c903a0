import JSONRPC
import TimeQuestJSON
import TimeQuestRPC

extension StoreOptions {
  /// Runs what the owner of the store asks for; an error stands on stderr, with status 1.
  func asOwner(
    _ composition: Composition,
    _ body: (Connection) async throws -> Void
  ) async throws -> Int32 {
    let connection = try await connect(composition, limits: Limits())
    var status: Int32 = 0
    do {
      try await body(connection)
    } catch let error as RPCError {
      Log.write(bytes: try JSONText.encode(error.json))
      status = 1
    } catch let error as FileError {
      Log.write(error.description)
      status = 1
    }
    await connection.close()
    return status
  }
}
