import JSONRPC
import TimeQuestEngine
import TimeQuestJSON

enum ParentSetPIN: Method {
  struct Params: SchemaDocumented, Sendable {
    let pin: SecretText
    let currentPIN: SecretText?

    static let docs = [
      "pin": "The new PIN: 4 to 12 digits.",
      "currentPIN": "The PIN in use; not needed on a store with neither PIN nor routine.",
    ]
  }

  static let name = "parent.setPIN"
  static let summary = "Sets the first PIN, or changes it; unlocks this connection."
  static let detail =
    "A change locks every other client."
  static let answers = "The status."
  static let errors: ErrorKinds = [Errors.ruleViolation, Errors.pinRejected]
  static let runsAlone = true
  static let example = Example(.newStore, ["pin": "8642"])

  static func run(_ params: Params, for client: ClientSession) async throws -> ParentStatus {
    try await client.engine.setPIN(
      params.pin.text,
      current: params.currentPIN?.text,
      for: client.access
    )
    return try await client.engine.status(of: client.access)
  }
}
