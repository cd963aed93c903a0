import JSONRPC
import TimeQuestEngine
import TimeQuestJSON

enum ParentStatusGet: Method {
  static let name = "parent.status"
  static let audience = Audience.anyone
  static let summary = "Tells whether a PIN is set, and whether this connection is unlocked."
  static let answers = "The status."
  static let runsAlone = true

  static func run(_ params: NoParams, for client: ClientSession) async throws -> ParentStatus {
    try await client.parent.status()
  }
}

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
  static let detail = "A change locks every other client."
  static let answers = "The status."
  static let errors: ErrorKinds = [Errors.ruleViolation, Errors.pinRejected]
  static let runsAlone = true
  static let example = Example(.newStore, ["pin": "8642"])

  static func run(_ params: Params, for client: ClientSession) async throws -> ParentStatus {
    try await client.parent.setPIN(params.pin.value, current: params.currentPIN?.value)
    return try await client.parent.status()
  }
}

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

enum ParentLock: Method {
  static let name = "parent.lock"
  static let audience = Audience.anyone
  static let summary = "Locks this connection again."
  static let answers = "The status."
  static let runsAlone = true

  static func run(_ params: NoParams, for client: ClientSession) async throws -> ParentStatus {
    client.parent.lock()
    return try await client.parent.status()
  }
}
