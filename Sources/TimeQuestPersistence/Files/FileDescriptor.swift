import CTimeQuestSystem
import TimeQuestModels

#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#else
package import Darwin
#endif

/// An open file of the system.
///
/// What fails leaves its reason in `errno`.
package struct FileDescriptor: Sendable {
  package let number: CInt

  package init(number: CInt) { self.number = number }

  /// Opens a file that no child inherits; nil on failure.
  package init?(
    opening path: String,
    _ flags: CInt,
    _ mode: mode_t = 0,
    in folder: FileDescriptor = .workingFolder
  ) {
    self.init(number: unsafe openat(folder.number, path, flags | O_CLOEXEC, mode))
    guard number >= 0 else { return nil }
  }

  /// Closes it; nothing else may use it then.
  package func closeFile() { _ = close(number) }

  /// The status of the open file; nil on failure.
  package var status: stat? {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? status : nil
  }

  /// What tells this file, with these contents, from every other one: its device, its number there
  /// and a hash of its bytes; nil where it is no regular file or cannot be read.
  package var fingerprint: String? {
    guard let status, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var hash = StableHash()
    var buffer = [UInt8](repeating: 0, count: 256 * 1024)
    while true {
      let count = read(into: &buffer)
      if count == 0 { return "\(status.st_dev) \(status.st_ino) \(hash.text)" }
      guard count > 0 || errno == EINTR else { return nil }
      hash.add(buffer.prefix(max(0, count)))
    }
  }

  /// Writes all bytes; false when the other side is closed or the device fails.
  ///
  /// If nobody reads, it stops one second after a signal to end, with `EINTR` in `errno`.
  package func write(_ bytes: [UInt8]) -> Bool { write(bytes[...]) }

  /// The same for a part; a pipe takes at most `PIPE_BUF` bytes whole or not at all.
  package func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let written = writeSome(rest)
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        guard waitUntilWritable() else { return false }
      } else if errno != EINTR || StopRequest.isOverdue {
        return false
      }
    }
    return true
  }

  /// Writes once, as much as fits; negative on an error.
  package func writeSome(_ bytes: ArraySlice<UInt8>) -> Int { writeOnce(bytes, number) }

  /// Reads once, up to the size of the buffer; 0 at the end of input, negative on an error.
  package func read(into buffer: inout [UInt8]) -> Int { readOnce(number, &buffer) }

  /// Another process may have made the pipe non-blocking.
  private func waitUntilWritable() -> Bool {
    var event = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&event, 1, -1) >= 0 || (errno == EINTR && !StopRequest.isOverdue)
  }
}

/// What is done with files by their paths, which begin at an open folder.
///
/// Somebody else may put a link in the place of a folder between two calls: below a folder that
/// others write, a path is one name in a folder that is open.
extension FileDescriptor {
  /// The folder at which relative paths begin.
  package static let workingFolder = FileDescriptor(number: AT_FDCWD)

  /// The status of the file at a path; nil if there is none.
  ///
  /// A link stands for what it names, unless `ofLink` asks for the link.
  package static func status(at path: String, ofLink: Bool = false) -> stat? {
    var status = stat()
    let code = unsafe ofLink ? lstat(path, &status) : stat(path, &status)
    return code == 0 ? status : nil
  }

  /// The status of a file in this open folder, and of a link itself; nil if there is none.
  package func status(of name: String) -> stat? {
    var status = stat()
    return unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// The fingerprint of the file at a path; nil for a link, too.
  package static func fingerprint(at path: String) -> String? {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
    guard let file = FileDescriptor(opening: path, flags) else { return nil }
    defer { file.closeFile() }
    return file.fingerprint
  }

  /// The folder of a path, with its slash.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Makes the names in a folder durable; some file systems cannot sync one.
  package static func sync(folder path: String, in folder: Self = .workingFolder) -> Bool {
    guard let file = FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY, in: folder) else {
      return false
    }
    defer { file.closeFile() }
    return fsync(file.number) == 0 || errno == EINVAL
  }

  /// The names in this open folder, in no order; nil on failure.
  ///
  /// Foundation takes 800,000 instructions for this, a fifth of the start of a process.
  package var names: [String]? {
    guard let copy = FileDescriptor(opening: ".", O_RDONLY | O_DIRECTORY, in: self),
      let stream = unsafe fdopendir(copy.number)
    else { return nil }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    // Read in place: an entry is shorter than its type, so a copy would read past the buffer.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      unsafe names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
    }
    return errno == 0 ? names : nil
  }

  /// Removes a file.
  @discardableResult
  package static func remove(_ path: String, in folder: Self = .workingFolder) -> Bool {
    unsafe unlinkat(folder.number, path, 0) == 0
  }

  /// Gives a file another name, or removes it where that fails.
  package static func move(
    _ path: String,
    to name: String,
    in folder: Self = .workingFolder
  ) -> Bool {
    guard unsafe renameat(folder.number, path, folder.number, name) != 0 else { return true }
    let reason = errno
    remove(path, in: folder)
    errno = reason
    return false
  }

  /// The same unless something has the name: `errno` is `EEXIST` then.
  ///
  /// Network file systems cannot do that in one step: there the name is claimed first.
  package static func moveNew(
    _ path: String,
    to name: String,
    in folder: Self = .workingFolder
  ) -> Bool {
    if unsafe tq_rename_new(folder.number, path, name) == 0 { return true }
    let flags = O_CREAT | O_EXCL | O_WRONLY
    guard [EINVAL, ENOTSUP, ENOSYS].contains(errno),
      let claim = FileDescriptor(opening: name, flags, 0o600, in: folder)
    else { return false }
    claim.closeFile()
    return move(path, to: name, in: folder)
  }

  /// What an error number means, in words.
  package static func reason(_ code: CInt = errno) -> String {
    unsafe String(cString: strerror(code))
  }
}

// Outside of the type, whose methods have the names of these system calls.

private func writeOnce(_ bytes: ArraySlice<UInt8>, _ number: CInt) -> Int {
  unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
}

private func readOnce(_ number: CInt, _ buffer: inout [UInt8]) -> Int {
  unsafe read(number, &buffer, buffer.count)
}
