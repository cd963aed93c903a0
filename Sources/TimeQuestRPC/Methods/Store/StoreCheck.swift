import JSONRPCMethods
import TimeQuestEngine

enum StoreCheck: Method {
  static let name = "store.check"
  static let audience = Audience.parent
  static let summary = "Looks at everything that is kept."
  static let answers = "Whether it is sound."
  static let errors: ErrorKinds = [Errors.locked]
  static let runsAlone = true

  static func run(_ params: NoParams, for client: ClientSession) async throws -> CheckAnswer {
    CheckAnswer(try await client.engine.check())
  }
}
