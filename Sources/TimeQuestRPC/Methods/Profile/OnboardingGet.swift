import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum OnboardingGet: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "onboarding.get"
  static let audience = Audience.anyone
  static let summary = "Gives the first pages, which explain the game."
  static let tool: ToolTraits? = ToolTraits("Read how the game works", .reads)
  static let answers = "The pages, and whether they were read."
  static let errors: ErrorKinds = [Errors.notFound]

  static func run(_ params: Params, for client: ClientSession) async throws -> Onboarding {
    try await client.engine.onboarding(of: params.playerID)
  }
}
