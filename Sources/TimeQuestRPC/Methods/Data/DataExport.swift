import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestTransfer

enum DataExport: Method {
  struct Params: Decodable, Sendable {
    /// Only this player and what is theirs; everything where it is absent.
    let playerID: PlayerID?
  }

  struct Result: Codable, Equatable {
    /// Versioned; `formatVersion` stands at its top.
    let document: ExportDocument
  }

  static let name = "data.export"
  static let audience = Audience.parent
  static let summary = "Exports the whole store, or one player, as one document."
  static let detail =
    "Without PIN and lock-out. What is larger than an answer may be: `export FILE` on the command line."
  static let answers = "The document."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let runsAlone = true
  static let streamedBy: String? = "export FILE"
  static let example = Example(.family, ["playerID": "$playerID"])

  static func run(_ params: Params, for client: ClientSession) async throws -> Result {
    Result(document: try await client.parent.export(of: params.playerID))
  }
}
