import JSONRPC
import Synchronization
import TimeQuestEngine
import TimeQuestModels
import TimeQuestReports
import TimeQuestTransfer

enum DataCSV: Method {
  struct Params: Decodable, Sendable {
    /// Only this player; everybody where it is absent.
    let playerID: PlayerID?
  }

  struct Result: Codable, Equatable {
    /// A header line and one line for each trial, as RFC 4180 has it.
    let csv: String
  }

  static let name = "data.csv"
  static let audience = Audience.parent
  static let summary = "Gives every trial as a table for spreadsheets."
  static let detail =
    "RFC 4180, with a header line. What is larger than an answer may be: `csv FILE` on the command line."
  static let answers = "The table."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let runsAlone = true
  static let streamedBy: String? = "csv FILE"
  static let example = Example(.completed)

  static func run(_ params: Params, for client: ClientSession) async throws -> Result {
    let lines = Mutex<[String]>([])
    try await client.parent.exportCSV(of: params.playerID) { line in
      lines.withLock { $0.append(line) }
    }
    return Result(csv: lines.withLock { $0.joined() })
  }
}
