import TimeQuestEngine
import TimeQuestJSON

enum ParentSetPIN: Method {
  struct Params: Documented, Sendable {
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
    "A change locks every other connection."
  static let answers = "The status."
  static let errors: [ErrorKind] = [.ruleViolation, .pinRejected]
  static let example = Example(.newStore, ["pin": "8642"])

  static func run(_ params: Params, on connection: Connection) async throws -> ParentStatusDocument
  {
    try await connection.engine.setPIN(
      params.pin.text,
      current: params.currentPIN?.text,
      for: connection.access
    )
    return ParentStatusDocument(try await connection.engine.status(of: connection.access))
  }
}
