import Foundation
public import TimeQuestPersistence

/// How the conformance suite makes, opens, damages and inspects stores of one kind.
public struct StoreFixture: Sendable {
  /// Does something to what is stored at a location while no store is open there.
  public typealias Action = @Sendable (_ location: String) async throws -> Void

  /// How the stores are opened.
  public let scheme: StoreScheme
  /// Whether a store can be opened again after it was closed.
  public let isDurable: Bool
  /// A location, as the scheme writes it, at which nothing exists yet.
  ///
  /// Backups are made to such a location as well, and opened there.
  public let newLocation: @Sendable () async throws -> String
  /// Removes everything at a location.
  public let removeLocation: Action
  /// Damages the store so that it cannot be read; nil if that cannot be arranged.
  public var damage: Action?
  /// Puts a file of another program at a location where nothing exists; nil if there are no files.
  public var putForeignFile: Action?
  /// Makes the store look as if a newer version had written it; nil if that cannot be arranged.
  public var makeNewer: Action?
  /// Takes away the permission to write; nil if that cannot be arranged.
  public var makeReadOnly: Action?
  /// Starts a process that writes to the store; nil if that cannot be arranged.
  ///
  /// It should run under umask 0, as `ExecutableProcess` does: files must be private without its
  /// help.
  public var startProcess: (@Sendable (_ location: String) async throws -> any WriterProcess)?
  /// Starts such a process with `syncCount` working; nil if that cannot be arranged.
  public var startTracedProcess: (@Sendable (_ location: String) async throws -> any WriterProcess)?
  /// Opens the store with less than 32 KiB of space left; nil if that cannot be arranged.
  ///
  /// The suite puts 999 players in one transaction, which take more than that in any format, and
  /// expects `full`. Reading must work without space.
  public var openWithoutSpace: (@Sendable (_ location: String) async throws -> any QuestStore)?
  /// All bytes that are stored at a location; nil if they cannot be read.
  ///
  /// Equal bytes mean that nothing has changed.
  public var contents: (@Sendable (_ location: String) async throws -> [UInt8])?
  /// The POSIX permissions of each file at a location, by its name; nil if there are no files.
  public var permissions: (@Sendable (_ location: String) async throws -> [String: Int])?

  /// A fixture for stores of any kind; set the properties that the kind can offer.
  public init(
    _ scheme: StoreScheme,
    isDurable: Bool,
    newLocation: @escaping @Sendable () async throws -> String,
    removeLocation: @escaping Action
  ) {
    self.scheme = scheme
    self.isDurable = isDurable
    self.newLocation = newLocation
    self.removeLocation = removeLocation
  }

  /// A fixture for stores that end when they are closed, as `memory:` does.
  public init(transient scheme: StoreScheme) {
    self.init(scheme, isDurable: false, newLocation: { "" }, removeLocation: { _ in })
  }

  /// A fixture for stores in a file of that name; each case gets a new empty folder.
  ///
  /// Damaging it overwrites its first 512 bytes with zeros. Files beside the file, such as logs,
  /// belong to the store.
  public init(_ scheme: StoreScheme, file name: String) {
    self.init(
      scheme,
      isDurable: true,
      newLocation: { "\(try TemporaryFolder.make())/\(name)" },
      removeLocation: { try TemporaryFolder.remove(above: $0) }
    )
    damage = { try TemporaryFolder.overwriteBeginning(of: $0) }
    putForeignFile = { try TemporaryFolder.write("Dear diary,\nthis is no store.", to: $0) }
    contents = { try TemporaryFolder.contents(of: $0) }
    permissions = { try TemporaryFolder.permissions(beside: $0) }
  }

  /// For `makeReadOnly`: removes the write permission of the file, which does not stop root.
  public static let takeWritePermission: Action = {
    try TemporaryFolder.takeWritePermission(of: $0)
  }
}

/// Another process that writes to a store, for the cases about several processes.
///
/// `ExecutableProcess` is one for every executable that was composed with a store.
public protocol WriterProcess: Sendable {
  /// Lets the default player earn some XP; returns the amount once it is acknowledged.
  func earn() async throws -> Int
  /// Starts to earn XP, and kills the process before it answers, as by `kill -9`.
  func dieWhileEarning() async throws
  /// How often the process has had a file synced to the disk so far; nil if it is not traced.
  func syncCount() async throws -> Int?
  /// Ends the process in an orderly way, and waits for its end.
  func end() async throws
}

extension WriterProcess {
  /// Nil: the process is not traced.
  public func syncCount() async throws -> Int? { nil }
}

/// The files of stores under test, each store in a folder of its own.
enum TemporaryFolder {
  static func make() throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "timequest-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder.path
  }

  static func remove(above file: String) throws {
    try FileManager.default.removeItem(at: folder(of: file))
  }

  static func contents(of file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: file)))
  }

  static func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  static func overwriteBeginning(of file: String) throws {
    var data = try Data(contentsOf: URL(filePath: file))
    let count = min(data.count, 512)
    data.replaceSubrange(0..<count, with: Data(count: count))
    try data.write(to: URL(filePath: file))
  }

  static func takeWritePermission(of file: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
  }

  /// The permissions of every file in the folder, the file itself included.
  static func permissions(beside file: String) throws -> [String: Int] {
    let folder = folder(of: file).path
    var permissions: [String: Int] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      permissions[name] = attributes[.posixPermissions] as? Int
    }
    return permissions
  }

  private static func folder(of file: String) -> URL {
    URL(filePath: file).deletingLastPathComponent()
  }
}
