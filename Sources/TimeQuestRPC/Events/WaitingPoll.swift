import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

/// An `events.poll` that found nothing yet.
struct WaitingPoll: WaitingCall {
  let params: EventsPoll.Params
  let journal: Journal
  let deadline: ContinuousClock.Instant
  let connection: Connection

  func result(isLast: Bool) async throws(RPCError) -> [UInt8]? {
    do {
      try await connection.requireAccess(to: journal)
      let page = try await EventsPoll.page(params, of: journal, on: connection)
      guard isLast || !page.events.isEmpty || page.isTruncated else { return nil }
      return try JSONText.encode(EventPageDocument(page))
    } catch {
      throw await connection.rpcError(for: error)
    }
  }
}
