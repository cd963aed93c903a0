package import JSONRPC
import TimeQuestEngine

extension ClientSession: MethodContext {
  package static let commonErrors: [any ErrorKind] = Errors.ofStores + [Errors.storeOther]

  package func offers(_ audience: Audience) -> Bool { audience != .simulation || clock != nil }

  package func authorize(_ method: MethodDescription) async throws {
    log.debug("runs \(method.name)")
    if method.audience == .parent { try await engine.authorize(access) }
  }
}
