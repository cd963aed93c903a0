public import Foundation
public import TimeQuestModels

/// A copy of the family's data that takes part in a sync: a store on a device.
public enum Replica: Sendable {}

/// The id of a replica, random; no export, migration or backup copies it.
public typealias ReplicaID = ID<Replica>

/// What is known of the sync of a store.
public struct SyncStatus: Hashable, Codable, Sendable {
  /// A device whose store takes part in the sync.
  public struct Device: Hashable, Codable, Sendable, Identifiable {
    /// The id of the store's replica.
    public let replicaID: ReplicaID
    /// The name that the device gave itself.
    public let name: String
    /// Whether it is this device.
    public let isThisDevice: Bool
    /// When the device wrote something last, as far as that has come here; absent for this device.
    public let lastChange: Instant?
    /// How many of its parts are in the folder and cannot be read yet; absent means none.
    public let waiting: Int?
    /// The problem of the device and the remedy, in a sentence; absent without a problem.
    public let reason: String?

    /// The id of the store's replica.
    public var id: ReplicaID { replicaID }
  }

  /// The folder that carries the data; absent without a sync.
  public let folder: String?
  /// This device first, then the others in the order of their ids.
  public let replicas: [Device]
  /// How many files cannot be read, or the family's key does not open; absent means none.
  public let foreignFiles: Int?
  /// The code of the family's key, which other devices join with; only if it was just made.
  public var code: String?

  /// A status with these values.
  public init(
    folder: String?,
    replicas: [Device],
    foreignFiles: Int? = nil,
    code: String? = nil
  ) {
    self.folder = folder
    self.replicas = replicas
    self.foreignFiles = foreignFiles
    self.code = code
  }
}

/// What a sync did.
public struct SyncResult: Hashable, Sendable {
  /// How many players, routines, sessions and tombstones of other devices were new or further here.
  public var received = 0
  /// How many parts this device wrote.
  public var written = 0
  /// What is known of the devices now.
  public var status: SyncStatus
  /// What a person should hear: what waits and why, and which edits gave way; each once a day.
  public var news: [String] = []
}

/// A sync that cannot be done; nothing of it was merged in part.
public struct SyncError: Error, Hashable, Sendable {
  /// What is the matter.
  public enum Kind: String, CaseIterable, Sendable {
    /// The folder is not usable, or the store is in no sync or in one already.
    case unavailable = "syncUnavailable"
    /// The code is not that of the family whose parts are in the folder.
    case keyRejected = "syncKeyRejected"
    /// A part of the folder contradicts what was read before, or what this store holds.
    case damaged = "syncDamaged"
  }

  /// What is the matter.
  public let kind: Kind
  /// The cause and what to do about it, in one or two sentences.
  public let reason: String

  /// An error with its cause.
  public init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}

extension SyncError: LocalizedError {
  /// The reason.
  public var errorDescription: String? { reason }
}
