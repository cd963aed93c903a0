import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestReports

enum StatsReport: Method {
  struct Params: Decodable, Sendable {
    /// The day from which on a change is asked about; four weeks ago where it is absent.
    let since: CivilDay?
    /// The player; the default one where it is absent.
    let playerID: PlayerID?
  }

  struct Result: Codable, Equatable {
    /// One HTML document that stands alone and loads nothing.
    let html: String
  }

  static let name = "stats.report"
  static let audience = Audience.parent
  static let summary = "Makes a page for the family: what takes how long, by when, what changed."
  static let detail = """
    The page of `timequest-rpc report`, in the player's language: light, dark, and on two sheets of A4. Its second \
    part, for professionals, has each measure with its definition, interval and n.
    """
  static let answers = "The page."
  /// It computes for longer than other processes should wait for the store.
  static let runsAlone = true
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let example = Example(.family)

  static func run(_ params: Params, for client: ClientSession) async throws -> Result {
    Result(html: try await client.parent.report(of: params.playerID, since: params.since))
  }
}
