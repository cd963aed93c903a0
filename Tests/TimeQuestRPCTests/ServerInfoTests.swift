import Testing
import TimeQuestJSON
import TimeQuestModels

@testable import TimeQuestRPC

/// What a client that says what it was written for is told.
struct ServerInfoTests {
  @Test(
    arguments: [
      (1, "pad 2.1", 1, nil),
      (
        1, "pad 2.1", 2,
        "pad 2.1 was written for protocol 1, which is too old for this server: "
          + "update it to one for protocol 2."
      ),
      (
        3, nil, 2,
        "This client was written for protocol 3, which is too new for this server: "
          + "update the server, which speaks 2."
      ),
    ] as [(Int, String?, Int, String?)]
  )
  func aClientOfAnotherProtocolIsToldWhatToUpdate(
    written: Int,
    client: String?,
    server: Int,
    advice: String?
  ) {
    #expect(ProtocolVersion(value: written).advice(to: client, from: server) == advice)
  }

  @Test func thereIsNoAdviceForWhoSpeaksThisProtocolOrSaysNothing() async throws {
    let front = Front()
    let own = JSON.integer(Int64(TimeQuestVersion.protocolVersion))
    for params in [[:], ["client": "pad"], ["client": "pad", "protocolVersion": own]] as [JSON] {
      #expect(try await front.call("server.info", params)["advice"] == nil)
    }
    let newer = JSON.integer(Int64(TimeQuestVersion.protocolVersion + 1))
    let advice = try await front.call("server.info", ["client": "pad", "protocolVersion": newer])
    #expect(advice["advice"] != nil)
  }
}
