import TimeQuestPersistence

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The folder that something else carries between the devices.
///
/// Each replica has a folder in it; files are written whole or not at all, and never changed. They
/// are sealed, so the umask alone says who may read them: another user's carrier may have to.
///
/// The carrier may put a link in the place of anything: each file is reached through an open folder
/// by its name alone, links are not followed, and nothing but segments is ever removed.
struct SyncFolder: Sendable {
  /// How the name of a segment ends.
  static let segment = ".tqs"
  /// How the name of a file ends that tells of a new key.
  static let newKey = ".tqk"
  let path: String
  private let root: OpenFolder

  init(_ path: String) throws(SyncError) {
    guard let folder = FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY) else {
      throw SyncError(
        .unavailable,
        "There is no folder at \(path); make it, or mount the drive that contains it."
      )
    }
    self.path = path
    root = OpenFolder(folder)
  }

  /// A new random name for a folder or a file.
  static func newName() -> String {
    var random = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return String((0..<26).map { _ in digits[Int.random(in: 0..<32, using: &random)] })
  }

  /// The names of the replicas' folders, in order.
  func directories() throws(SyncError) -> [String] {
    try names(in: root, at: path).filter(Self.isName)
  }

  /// The names of the segments in a replica's folder, in order; none where there is no folder.
  ///
  /// Throws where a link or a file stands in its place, and where it cannot be read.
  func files(
    in directory: String,
    _ suffix: String = SyncFolder.segment
  ) throws(SyncError) -> [String] {
    guard let folder = try open(directory) else { return [] }
    return try names(in: folder, at: "\(path)/\(directory)").filter {
      $0.hasSuffix(suffix) && Self.isFile($0)
    }
  }

  /// The same, and none where it cannot be read.
  func readableFiles(in directory: String, _ suffix: String = SyncFolder.segment) -> [String] {
    (try? files(in: directory, suffix)) ?? []
  }

  /// What changes whenever a file does: its size and times; nil where it cannot be asked for.
  func stamp(of name: String, in directory: String) -> String? {
    guard let folder = try? open(directory),
      let status = folder.descriptor.status(of: name)
    else { return nil }
    #if canImport(Darwin)
    let times = [status.st_mtimespec, status.st_ctimespec]
    #else
    let times = [status.st_mtim, status.st_ctim]
    #endif
    let words = times.map { "\($0.tv_sec).\($0.tv_nsec)" }
    return (["\(status.st_size)"] + words).joined(separator: " ")
  }

  private func names(in folder: OpenFolder, at path: String) throws(SyncError) -> [String] {
    guard let names = folder.descriptor.names else { throw Self.failure("read", path) }
    return names.sorted()
  }

  /// A replica's folder; nil where there is none.
  private func open(_ directory: String) throws(SyncError) -> OpenFolder? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    if let folder = FileDescriptor(opening: directory, flags, in: root.descriptor) {
      return OpenFolder(folder)
    }
    let place = "\(path)/\(directory)"
    switch errno {
    case ENOENT: return nil
    case ENOTDIR, ELOOP:
      throw SyncError(
        .unavailable,
        "\(place) must be a folder, but it is a link or a file; remove it."
      )
    default: throw Self.failure("read", place)
    }
  }

  /// Reads a file by the body, which asks for its next bytes.
  ///
  /// Nil where the file is gone, belongs to somebody else, or is no segment. Throws where this
  /// device cannot read what is there.
  func read<Result>(
    _ name: String,
    in directory: String,
    _ body: ((Int) throws -> [UInt8]) throws -> Result?
  ) throws -> Result? {
    guard let folder = try open(directory) else { return nil }
    let place = "\(path)/\(directory)/\(name)"
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
    guard let file = FileDescriptor(opening: name, flags, in: folder.descriptor) else {
      if [ENOENT, EACCES, ELOOP, ENXIO].contains(errno) { return nil }
      throw Self.failure("read", place)
    }
    defer { file.closeFile() }
    guard let status = file.status, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= (name.hasSuffix(Self.newKey) ? Self.longestNewKey : Self.longest)
    else { return nil }
    return try body { wanted in
      var bytes: [UInt8] = []
      while bytes.count < wanted {
        var buffer = [UInt8](repeating: 0, count: wanted - bytes.count)
        let count = file.read(into: &buffer)
        if count == 0 { break }
        guard count > 0 || errno == EINTR else { throw Self.failure("read", place) }
        bytes += buffer.prefix(max(0, count))
      }
      return bytes
    }
  }

  /// Longer than a sealed segment of the longest text can be.
  private static let longest = 80 * 1024 * 1024
  /// The same for a file that tells of a new key: a sentence.
  private static let longestNewKey = 4096

  /// Writes a file whole: its bytes, its name and its folder are on the disk when this returns.
  ///
  /// Several processes may write the same bytes under the same name.
  func write(_ bytes: [UInt8], to name: String, in directory: String) throws(SyncError) {
    let place = "\(path)/\(directory)"
    guard unsafe mkdirat(root.descriptor.number, directory, 0o777) == 0 || errno == EEXIST else {
      throw Self.failure("written", place)
    }
    guard let folder = try open(directory),
      let file = AtomicFile(for: name, in: folder.descriptor, mode: 0o666)
    else { throw Self.failure("written", place) }
    guard file.descriptor.write(bytes), file.publish(mayReplace: true),
      FileDescriptor.sync(folder: ".", in: root.descriptor)
    else {
      defer { file.discard() }
      throw Self.failure("written", place)
    }
    file.descriptor.closeFile()
  }

  /// Removes a file; one that is gone is removed.
  func remove(_ name: String, in directory: String) {
    guard Self.isFile(name), let folder = try? open(directory) else { return }
    FileDescriptor.remove(name, in: folder.descriptor)
  }

  /// Removes a replica's segments, and its folder if nothing else is in it.
  ///
  /// What it told of a new key stays: some device may not have heard of it.
  func removeDirectory(_ directory: String) {
    guard Self.isName(directory), let folder = try? open(directory) else { return }
    for name in folder.descriptor.names ?? [] {
      let file = String(name.prefix(26 + Self.segment.count))
      guard file.hasSuffix(Self.segment), Self.isFile(file),
        name == file || TemporaryName.isOne(name, for: file)
      else { continue }
      FileDescriptor.remove(name, in: folder.descriptor)
    }
    unsafe unlinkat(root.descriptor.number, directory, AT_REMOVEDIR)
  }

  private static func isName(_ name: some StringProtocol) -> Bool {
    name.utf8.count == 26
      && name.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }

  private static func isFile(_ name: String) -> Bool {
    [segment, newKey].contains { name.hasSuffix($0) && isName(name.dropLast($0.count)) }
  }

  private static func failure(_ verb: String, _ path: String) -> SyncError {
    SyncError(.unavailable, "\(path) cannot be \(verb): \(FileDescriptor.reason()).")
  }
}

/// An open folder; `deinit` closes it.
private final class OpenFolder: Sendable {
  let descriptor: FileDescriptor

  init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  deinit { descriptor.closeFile() }
}
