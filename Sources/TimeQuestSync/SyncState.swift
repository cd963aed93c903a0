import Foundation
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTransfer

/// What a store keeps of its sync, for itself alone.
///
/// It changes within the transactions that make it true, so that several processes may sync one
/// store at a time.
struct SyncState: Codable, Hashable, Sendable {
  /// A file of this replica in the folder.
  struct File: Codable, Hashable, Sendable {
    let number: Int
    let name: String
    var hash: String?
  }

  /// What was read of another replica.
  struct Peer: Codable, Hashable, Sendable {
    struct Segment: Codable, Hashable, Sendable {
      let number: Int
      let hash: String
      /// The hash of the file before it, as it says.
      var previous: String?
    }

    static let notArrived = "Parts of it have not arrived yet."
    static let notWhole = "Some of its files are incomplete; they are merged once they are whole."
    /// How the reason begins where this device cannot read what is there.
    static let unreadable = "Its files cannot be read here. "

    let id: ReplicaID
    var name: String
    var base: Int
    var lastChange: Instant
    /// By the names of their files: they need not be read again.
    var segments: [String: Segment] = [:]
    /// How many segments wait, and why.
    var waiting = 0
    var reason: String?
    /// The number of its latest segment that was read here.
    var lastNumber: Int?
    /// Whether it has not joined again since the family has a new key.
    var hasOldKey: Bool?
  }

  /// A file that was read, and that there is nothing to merge in.
  struct JudgedFile: Codable, Hashable, Sendable {
    /// Its size and times, as they were.
    let stamp: String
    /// Whether it repeats what is known; else it is torn, foreign or of another key.
    let isCopy: Bool
    /// Whether two syncs have found the same: a clock may be too coarse to tell of a change.
    let isSettled: Bool
  }

  /// The most files that are remembered as judged; those beyond are read at each sync.
  static let mostJudgedFiles = 1000

  var folder: String
  /// The code of the family's key.
  var code: String
  var replicaID: ReplicaID
  var name: String
  /// The name of this replica's own folder.
  var directory: String
  /// The number of the last own segment, 0 before the first.
  var number = 0
  var hash: String?
  /// The number of the first segment that is needed: it and the later ones hold everything.
  var base = 1
  /// How many files the segments from `base` on had when they first held everything.
  var baseFiles = 0
  /// Whether the segments from `base` on do not hold everything yet.
  var isRebuilding = false
  /// Up to where changes are in segments.
  var cursor = ChangeCursor()
  var files: [File] = []
  /// The names of own files that were removed, as a carrier may bring them back.
  var removedFiles: [String] = []
  /// The segment whose bytes are in the store and whose file may not be there yet.
  var pending: File?
  /// By the names of their folders.
  var peers: [String: Peer] = [:]
  /// Whether parts of any device that has the key have not arrived.
  var isIncomplete: Bool {
    peers.values.contains {
      guard $0.hasOldKey != true, let reason = $0.reason else { return false }
      return [Peer.notArrived, Peer.notWhole].contains(reason)
        || reason.hasPrefix(Peer.unreadable)
    }
  }
  /// How many files in the folder cannot be read, or the key does not open.
  var foreignFiles = 0
  /// By the names of their folders and their own: they are not read again until they change.
  var judged: [String: [String: JudgedFile]]?
  /// Why this device could not write into its own folder at the last sync.
  var failure: String?
  /// The player whom this device's default player turned out to be, until that is merged.
  var joinsAs: PlayerID?
  /// The players before the join; nil if the parent said that none of them is a family's player.
  var playersBefore: Set<PlayerID>?
  /// Whether the default player was a placeholder then.
  var wasPlaceholder: Bool?
  /// The name that the last own segment says.
  var writtenName: String?
  /// The folders of devices that were removed.
  var removedDirectories: Set<String>?
  /// The code of the family's next key, until this store has gone over to it.
  var nextCode: String?
  /// Whether the family has a newer key than this device: it writes nothing until it joins again.
  var needsNewCode: Bool?
  /// When people were told what, so that they hear it once a day.
  var told: [String: Instant]?

  /// The family's key; throws `StoreError` where the code was damaged.
  func key() throws -> FamilyKey {
    do {
      return try FamilyKey(code: code)
    } catch {
      throw StoreError(.corrupt, during: "read", detail: "the key of the sync is damaged")
    }
  }

  private static let name = "sync"
  private static let pendingName = "sync.pending"

  /// The state in the store; nil where it takes part in no sync.
  static func read(from reader: any StoreReader, _ coder: any DocumentCoder) throws -> SyncState? {
    guard let text = try reader.localValue(named: name) else { return nil }
    do {
      return try coder.decode(SyncState.self, from: Array(text.utf8)[...])
    } catch {
      throw StoreError(.corrupt, during: "read", detail: "the state of the sync is damaged")
    }
  }

  static func erase(from writer: any StoreWriter) throws {
    for name in [name, pendingName] { try writer.setLocalValue(nil, named: name) }
  }

  func write(to writer: any StoreWriter, _ coder: any DocumentCoder) throws {
    let text = String(decoding: try coder.encode(self), as: UTF8.self)
    try writer.setLocalValue(text, named: Self.name)
  }

  static func pendingBytes(in reader: any StoreReader) throws -> [UInt8]? {
    guard let text = try reader.localValue(named: pendingName) else { return nil }
    guard let bytes = Data(base64Encoded: text) else {
      throw StoreError(.corrupt, during: "read", detail: "a segment of the sync is damaged")
    }
    return Array(bytes)
  }

  static func setPendingBytes(_ bytes: [UInt8]?, in writer: any StoreWriter) throws {
    try writer.setLocalValue(bytes.map { Data($0).base64EncodedString() }, named: pendingName)
  }

  /// Begins anew with the family's new key: everything is written anew, and read anew once others
  /// have joined again.
  mutating func beginNewKey(_ writer: any StoreWriter) throws {
    (nextCode, needsNewCode, judged) = (nil, nil, nil)
    for directory in peers.keys {
      peers[directory]?.segments = [:]
      peers[directory]?.waiting = 0
      peers[directory]?.hasOldKey = true
    }
    if let file = pending {
      removedFiles.append(file.name)
      pending = nil
      try Self.setPendingBytes(nil, in: writer)
    }
    beginRebuild()
  }

  /// Makes the next segments hold everything anew, so that the earlier files can go.
  mutating func beginRebuild() {
    cursor = ChangeCursor()
    base = number + 1
    isRebuilding = true
  }

  /// Takes a new id and a new folder, in which everything is to be written again.
  mutating func becomeNewReplica(_ id: ReplicaID, directory: String) {
    // What is in the folder up to now is another device's.
    judged?[self.directory] = nil
    replicaID = id
    self.directory = directory
    number = 0
    hash = nil
    files = []
    removedFiles = []
    pending = nil
    beginRebuild()
  }
}
