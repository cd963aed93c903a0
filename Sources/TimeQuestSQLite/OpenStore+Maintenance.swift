import TimeQuestPersistence
import TimeQuestSQL

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension OpenStore {
  /// Copies one consistent snapshot to a new file with mode 0600.
  ///
  /// It has a temporary name until it was opened, verified and synced, so that a file with the
  /// given name is always whole.
  func backUp(to path: String) throws {
    let path = try backupPath(path)
    TemporaryName.removeLeftovers(of: path)
    let temporary = TemporaryName.make(for: path)
    let descriptor = try PrivateFile.makeNew(at: temporary)
    defer { PrivateFile.discard(temporary, descriptor) }
    TemporaryName.hold(descriptor)
    let copy = { try self.connection.run("VACUUM INTO $1", [.text(temporary)]) }
    if isReadOnly { try copy() } else { try withWriterLock(during: "backup", copy) }
    try complete(temporary)
    guard fsync(descriptor) == 0 else { throw Self.failure(at: temporary) }
    try PrivateFile.rename(temporary, to: path)
  }

  /// The path from the root; throws `refused` for one that no copy can have.
  private func backupPath(_ path: String) throws(StoreError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0), !path.hasSuffix("/") else {
      throw StoreError(.refused, during: "backup", remedy: "The path of the copy is not valid.")
    }
    let folder = FileDescriptor.folder(of: path)
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    let absolute = try PrivateFile.realPath(folder, during: "backup") + "/" + name
    let suffixes = ["-wal", "-shm", "-journal", "-lock", "-queue", "-before-", ".part-"]
    guard !suffixes.contains(where: { absolute.hasPrefix(self.path + $0) }) else {
      let remedy = "The store uses that name for itself; give another name."
      throw StoreError(.refused, during: "backup", detail: absolute, remedy: remedy)
    }
    // A link to nothing has the name, too.
    guard FileDescriptor.status(at: absolute, ofLink: true) == nil else {
      throw PrivateFile.isTaken(absolute)
    }
    return absolute
  }

  /// Overwrites what a store keeps for itself alone, such as the key of its sync, and verifies.
  ///
  /// The copy of a damaged store, as a repair makes it first, may have that damage.
  private func complete(_ path: String) throws {
    let copy = try SQLiteConnection(path: path, busyTimeout: .zero)
    copy.operation = "backup"
    defer { copy.close() }
    try copy.run("PRAGMA secure_delete = ON")
    // The list of copies is no state of this store alone: an erasure in the copy names them, too.
    try copy.run("DELETE FROM local_value WHERE name NOT LIKE 'backup.%'")
    try FileHeader(try copy.header()).requireReadable(upTo: Schema.sqlite.count)
    let damage = try copy.damage()
    guard try damage.isEmpty || !connection.damage().isEmpty else {
      throw StoreError(.corrupt, during: "backup", detail: damage.joined(separator: "; "))
    }
  }

  private static func failure(at path: String) -> StoreError {
    StoreError(errno: errno, during: "backup", path: path)
  }

  /// Rewrites the file without deleted records, and truncates the log, which contains them too.
  ///
  /// Throws `busy` if another process reads from the log until the timeout.
  func compact() throws {
    try withWriterLock(during: "compact") {
      try connection.run("VACUUM")
      let isHeld: Bool? = try connection.database.value("PRAGMA wal_checkpoint(TRUNCATE)")
      guard isHeld == false else {
        throw StoreError(.busy, during: "compact", detail: "another program is reading")
      }
    }
  }

  /// Removes the rows that cannot be read, in one transaction.
  func repair(setAside: ([String]) throws -> Void) throws -> Int {
    try withWriterLock(during: "repair") {
      try connection.transaction(.write) {
        var repair = SQLRepair(connection)
        try repair.run()
        try setAside(repair.rows)
        return repair.rows.count
      }
    }
  }

  /// The damage that SQLite finds, and references to missing rows.
  func check() throws -> [String] {
    connection.operation = "check"
    return try connection.damage()
  }
}
