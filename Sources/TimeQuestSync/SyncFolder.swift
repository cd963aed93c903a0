import Foundation
import TimeQuestPersistence

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// The folder that something else carries between the devices.
///
/// Each replica has a folder in it; files are written whole or not at all, and never changed. They
/// are sealed, so the umask alone says who may read them: another user's carrier may have to.
struct SyncFolder: Sendable {
  private static let suffix = ".tqs"
  let path: String

  /// Throws `SyncError` unless the folder is there.
  init(_ path: String) throws(SyncError) {
    guard Self.status(of: path, S_IFDIR) != nil else {
      throw SyncError(
        .unavailable,
        "There is no folder at \(path); make it, or mount what holds it."
      )
    }
    self.path = path
  }

  /// A new random name for a folder or a file.
  static func newName() -> String {
    var random = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return String((0..<26).map { _ in digits[Int.random(in: 0..<32, using: &random)] })
  }

  /// The names of the replicas' folders, in order.
  func directories() throws(SyncError) -> [String] {
    try names(in: path).filter(Self.isName)
  }

  /// The names of the segments in a replica's folder, in order.
  func files(in directory: String) throws(SyncError) -> [String] {
    try names(in: "\(path)/\(directory)").filter {
      $0.hasSuffix(Self.suffix) && Self.isName($0.dropLast(Self.suffix.count))
    }
  }

  /// None where there is no such folder.
  private func names(in folder: String) throws(SyncError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return []
    } catch {
      throw SyncError(.unavailable, "The folder \(folder) cannot be read: \(Self.cause(error)).")
    }
  }

  /// The bytes of a file; nil where it is gone, belongs to somebody else, or is no segment.
  ///
  /// Throws where this device cannot read what is there.
  func read(_ name: String, in directory: String) throws(SyncError) -> [UInt8]? {
    let file = "\(path)/\(directory)/\(name)"
    guard let status = Self.status(of: file, S_IFREG), status.st_size <= Self.longest else {
      return nil
    }
    do {
      return Array(try Data(contentsOf: URL(filePath: file)))
    } catch let error as CocoaError
      where [.fileReadNoSuchFile, .fileReadNoPermission].contains(error.code)
    {
      return nil
    } catch {
      throw SyncError(.unavailable, "\(file) cannot be read: \(Self.cause(error)).")
    }
  }

  /// Longer than a sealed segment of the longest text can be.
  private static let longest = 80 * 1024 * 1024

  /// Writes a file whole: its bytes, its name and its folder are on the disk when this returns.
  ///
  /// Several processes may write the same bytes under the same name.
  func write(_ bytes: [UInt8], to name: String, in directory: String) throws(SyncError) {
    let folder = "\(path)/\(directory)"
    do {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true
      )
    } catch {
      throw SyncError(.unavailable, "\(folder) cannot be made: \(Self.cause(error)).")
    }
    guard let file = AtomicFile(for: "\(folder)/\(name)", mode: 0o666) else {
      throw Self.failure(writing: folder)
    }
    guard file.descriptor.write(bytes), file.publish(mayReplace: true),
      FileDescriptor.sync(folder: path)
    else {
      defer { file.discard() }
      throw Self.failure(writing: folder)
    }
    file.descriptor.closeFile()
  }

  /// Removes a file; one that is gone is removed.
  func remove(_ name: String, in directory: String) {
    FileDescriptor.remove("\(path)/\(directory)/\(name)")
  }

  /// Removes a replica's folder with all files.
  func removeDirectory(_ directory: String) {
    let folder = "\(path)/\(directory)"
    // What cannot be removed now, the next sync tries again.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// What the file system says of a file of that kind; nil where there is none.
  private static func status(of path: String, _ kind: mode_t) -> stat? {
    FileDescriptor.status(at: path).flatMap { $0.st_mode & S_IFMT == kind ? $0 : nil }
  }

  private static func isName(_ name: some StringProtocol) -> Bool {
    name.utf8.count == 26
      && name.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }

  private static func failure(writing path: String) -> SyncError {
    SyncError(.unavailable, "\(path) cannot be written: \(FileDescriptor.reason()).")
  }

  private static func cause(_ error: any Error) -> String {
    guard let cause = (error as? CocoaError)?.underlying as? POSIXError else { return "\(error)" }
    return FileDescriptor.reason(cause.code.rawValue)
  }
}
