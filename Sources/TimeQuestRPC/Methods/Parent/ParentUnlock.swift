import JSONRPC
import TimeQuestEngine
import TimeQuestJSON

enum ParentUnlock: Method {
  struct Params: Decodable, Sendable {
    /// The PIN: 4 to 12 digits.
    let pin: SecretText
  }

  static let name = "parent.unlock"
  static let audience = Audience.anyone
  static let summary = "Unlocks this connection."
  static let detail =
    "Ends with `parent.lock`, with the connection, or after 10 minutes without such a call."
  static let answers = "The status."
  static let errors: ErrorKinds = [Errors.ruleViolation, Errors.pinRejected]
  static let runsAlone = true
  static let example = Example(.household, ["pin": "8642"])

  static func run(_ params: Params, for client: ClientSession) async throws -> ParentStatus {
    try await client.parent.unlock(params.pin.value)
    return try await client.parent.status()
  }
}
