import JSONRPC
import TimeQuestEngine
import TimeQuestJSON

enum ParentSetPIN: Method {
  struct Params: Decodable, Sendable {
    /// The new PIN: 4 to 12 digits.
    let pin: SecretText
    /// The PIN in use; not needed on a store with neither PIN nor routine.
    let currentPIN: SecretText?
  }

  static let name = "parent.setPIN"
  static let audience = Audience.anyone
  static let summary = "Sets the first PIN, or changes it; unlocks this connection."
  static let detail =
    "A change locks every other client."
  static let answers = "The status."
  static let errors: ErrorKinds = [Errors.ruleViolation, Errors.pinRejected]
  static let runsAlone = true
  static let example = Example(.newStore, ["pin": "8642"])

  static func run(_ params: Params, for client: ClientSession) async throws -> ParentStatus {
    try await client.parent.setPIN(params.pin.value, current: params.currentPIN?.value)
    return try await client.parent.status()
  }
}
