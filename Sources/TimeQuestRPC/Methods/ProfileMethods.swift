import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestScoring

enum ProfileGet: Method {
  static let name = "profile.get"
  static let audience = Audience.anyone
  static let summary = "Tells a player's level, XP and streak."
  static let tool: ToolTraits? = ToolTraits("See level and streak", .reads)
  static let answers = "The profile."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.completed)

  static func run(_ params: PlayerParams, for client: ClientSession) async throws -> Profile {
    try await client.engine.profile(of: params.playerID)
  }
}

enum PreferencesGet: Method {
  static let name = "preferences.get"
  static let audience = Audience.anyone
  static let summary = "Tells what a player has chosen."
  static let tool: ToolTraits? = ToolTraits("See the preferences", .reads)
  static let answers = "The preferences."
  static let errors: ErrorKinds = [Errors.notFound]

  static func run(
    _ params: PlayerParams,
    for client: ClientSession
  ) async throws -> PlayerPreferences {
    try await client.engine.preferences(of: params.playerID)
  }
}

enum PreferencesUpdate: Method {
  struct Params: Decodable, Sendable {
    let change: PreferencesChange
    /// The player; the default one if it is absent.
    let playerID: PlayerID?

    private enum CodingKeys: String, CodingKey {
      case playerID
    }

    /// The settings stand beside the player, not within a member of their own.
    init(from decoder: any Decoder) throws {
      change = try PreferencesChange(from: decoder)
      playerID = try decoder.container(keyedBy: CodingKeys.self)
        .decodeIfPresent(PlayerID.self, forKey: .playerID)
    }
  }

  static let name = "preferences.update"
  static let audience = Audience.anyone
  static let summary = "Changes what a player may choose."
  static let detail = "Absent and null members stay."
  static let tool: ToolTraits? = ToolTraits("Change the preferences", .settles)
  static let answers = "The preferences after the change."
  static let errors: ErrorKinds = [Errors.notFound]
  static let example = Example(.household, ["soundEnabled": false, "askFelt": true])

  static func run(_ params: Params, for client: ClientSession) async throws -> PlayerPreferences {
    try await client.engine.updatePreferences(params.change, of: params.playerID)
  }
}

enum OnboardingGet: Method {
  static let name = "onboarding.get"
  static let audience = Audience.anyone
  static let summary = "Gives the first pages, which explain the game."
  static let tool: ToolTraits? = ToolTraits("Read how the game works", .reads)
  static let answers = "The pages, and whether they were read."
  static let errors: ErrorKinds = [Errors.notFound]

  static func run(_ params: PlayerParams, for client: ClientSession) async throws -> Onboarding {
    try await client.engine.onboarding(of: params.playerID)
  }
}

enum OnboardingComplete: Method {
  static let name = "onboarding.complete"
  static let audience = Audience.anyone
  static let summary = "Notes that the first pages were read or skipped."
  static let tool: ToolTraits? = ToolTraits("Note that the first pages were read", .settles)
  static let answers = "The pages, completed."
  static let errors: ErrorKinds = [Errors.notFound]

  static func run(_ params: PlayerParams, for client: ClientSession) async throws -> Onboarding {
    try await client.engine.completeOnboarding(of: params.playerID)
  }
}
