import JSONRPC
import Synchronization
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestReports
import TimeQuestSync
import TimeQuestTransfer

enum DataExport: Method {
  struct Params: Decodable, Sendable {
    /// Only this player and what is theirs; everything if it is absent.
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
    "Without PIN and lock-out. If it is larger than an answer may be, use `export FILE`."
  static let answers = "The document."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let runsAlone = true
  static let streamedBy: String? = "export FILE"
  static let example = Example(.family, ["playerID": "$playerID"])

  static func run(_ params: Params, for client: ClientSession) async throws -> Result {
    Result(document: try await client.parent.export(of: params.playerID))
  }
}

enum DataImport: Method {
  struct Params: Decodable, Sendable {
    /// The document that `data.export` gave, in this version or an older one.
    let document: JSON
    /// The player here who is the same child as the one new player of the document.
    let playerID: PlayerID?
  }

  static let name = "data.import"
  static let audience = Audience.parent
  static let summary = "Takes an export in, all or nothing."
  static let detail = """
    By id, the later edit wins, and equal ones are kept. For a document that is too long for a message: \
    `import FILE` on the command line.
    """
  static let answers = "How many players, routines and sessions it changed."
  static let errors: ErrorKinds = [Errors.locked]
  static let runsAlone = true
  static let example = Example(.exported, ["document": "$document"])

  static func run(_ params: Params, for client: ClientSession) async throws -> ImportResult {
    guard case .object(let members) = params.document else {
      throw RPCError.invalidParams(path: "document", expected: "an object", got: "another value")
    }
    // Clients may reorder members; a document that is read as a stream has them in order.
    let order = ["formatVersion", "tombstones", "players", "routines", "sessions"]
    let ordered =
      order.compactMap { name in members.first { $0.name == name } }
      + members.filter { !order.contains($0.name) }
    return try await client.parent.importText(
      JSONText.encode(JSON.object(ordered)),
      as: params.playerID,
      coder: JanssonDocumentCoder()
    )
  }
}

enum DataCSV: Method {
  struct Params: Decodable, Sendable {
    /// Only this player; everybody if it is absent.
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
    "RFC 4180, with a header line. If it is larger than an answer may be, use `csv FILE`."
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

enum DataErasePlayer: Method {
  struct Params: Decodable, Sendable {
    /// The player.
    let playerID: PlayerID
  }

  struct Result: Codable, Equatable {
    /// The copies that were made by `store.backup`; they still hold the player.
    let backups: [String]
    /// The folder of the sync: the player leaves it once each device has synced again.
    let folders: [String]
  }

  static let name = "data.erasePlayer"
  static let audience = Audience.parent
  static let summary = "Erases every trace of a player."
  static let detail = """
    Copies that `store.backup` made are out of its reach: the answer names them, to be deleted by \
    hand. Other devices of a sync erase the player at their next sync.
    """
  static let answers = "The copies that still hold the player."
  static let errors: ErrorKinds = [Errors.locked, Errors.notFound]
  static let runsAlone = true
  static let example = Example(.family, ["playerID": "$playerID"])

  static func run(_ params: Params, for client: ClientSession) async throws -> Result {
    let backups = try await client.parent.erase(params.playerID).backups
    let folder = try await client.segmentCipher.map { _ in try client.folderSync(of: client.parent)
    }?.status()
      .folder
    return Result(backups: backups, folders: folder.map { [$0] } ?? [])
  }
}
