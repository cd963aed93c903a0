import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

/// An `events.poll` that found nothing yet.
struct PendingPoll: PendingCall {
  let params: EventsPoll.Params
  let journal: Journal
  let deadline: ContinuousClock.Instant
  let client: ClientSession

  func result(isLast: Bool) async throws(RPCError) -> [UInt8]? {
    do {
      try await client.requireAccess(to: journal)
      let page = try await EventsPoll.page(params, of: journal, for: client)
      guard isLast || !page.events.isEmpty || page.truncated else { return nil }
      return try JSONText.encode(page)
    } catch {
      throw await client.rpcError(for: error)
    }
  }
}
