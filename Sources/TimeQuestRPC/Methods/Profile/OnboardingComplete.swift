import JSONRPC
import TimeQuestEngine
import TimeQuestModels

enum OnboardingComplete: Method {
  struct Params: Decodable, Sendable {
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  static let name = "onboarding.complete"
  static let audience = Audience.anyone
  static let summary = "Notes that the first pages were read or skipped."
  static let tool: ToolTraits? = ToolTraits("Note that the first pages were read", .settles)
  static let answers = "The pages, completed."
  static let errors: ErrorKinds = [Errors.notFound]

  static func run(_ params: Params, for client: ClientSession) async throws -> Onboarding {
    try await client.engine.completeOnboarding(of: params.playerID)
  }
}
