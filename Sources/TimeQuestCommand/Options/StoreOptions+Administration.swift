import JSONRPC
import TimeQuestJSON
import TimeQuestRPC

extension StoreOptions {
  /// Runs a command of the administrator; writes an error to stderr and answers status 1.
  ///
  /// A store that does not exist is an error too, unless it may be created.
  func asAdministrator(
    _ composition: Composition,
    mayMakeStore: Bool = false,
    _ body: (ClientSession) async throws -> Void
  ) async throws -> Int32 {
    guard try mayMakeStore || composition.mayHaveStore(at: choice.url) else { return 1 }
    let client = try await choice.connect(composition, limits: Limits())
    var status: Int32 = 0
    do {
      try await body(client)
    } catch let error as RPCError {
      StandardOutput.writeDiagnostic(
        String(decoding: try JSONText.encode(error.json), as: UTF8.self)
      )
      status = 1
    } catch let error as FileError {
      if error.isTold { StandardOutput.writeMessage("\(error)") }
      status = error.status
    }
    await client.close()
    return status
  }
}
