package import JSONRPC
import TimeQuestEngine
package import TimeQuestJSON
import TimeQuestPersistence

/// Runs methods for one client, and tells of commits and events.
package final class MethodRouter: Router {
  private let client: ClientSession
  private let dispatcher: MethodDispatcher<ClientSession>

  package init(_ client: ClientSession) {
    self.client = client
    dispatcher = MethodDispatcher(client, client.table)
  }

  package func call(_ method: String, _ params: JSONNode?) async throws(RPCError) -> [UInt8] {
    try await dispatcher.call(method, params)
  }

  package func begin(_ method: String, _ params: JSONNode?) async throws(RPCError) -> Reply {
    try await dispatcher.begin(method, params)
  }

  package func mayShareCommit(_ method: String) -> Bool { dispatcher.mayShareCommit(method) }

  package func withGroup(_ body: () async -> Void) async throws(RPCError) {
    do {
      try await client.engine.withGroup(body)
    } catch {
      throw await client.rpcError(for: error)
    }
  }

  package var changes: Int { client.changes }
  package var hasSubscribers: Bool { client.subscriptions.isAny }
  package var pollInterval: Duration? { client.pollInterval }
  package var changeDescriptor: CInt? { client.engine.changeSignal?.descriptor }
  package func takeExternalChange() -> Bool { client.engine.changeSignal?.hasFired() ?? false }

  package func nextDeadline(after last: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    client.nextDeadline(after: last)
  }

  package var restsAfter: Duration? { client.engine.restsAfter }
  package func rest() async { await client.engine.rest() }
  package func notifications() async -> [[UInt8]] { await client.notifications() }
}
