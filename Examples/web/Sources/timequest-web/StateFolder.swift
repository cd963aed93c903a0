import Foundation

/// What cannot be used as it is, in a sentence that says so.
struct Refused: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The folder of the devices file, held open: nobody can put another one in its place meanwhile.
///
/// Beside the file lie the lock of the one server that may use it, and the socket by which a second
/// start reaches that server.
struct StateFolder: Sendable {
  let path: String
  /// The file's name in the folder.
  let name: String
  private let descriptor: Int32

  /// Where the file lies if nobody says otherwise.
  static func standardFile(_ environment: [String: String]) -> String {
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return "\(folder)/timequest/devices.json"
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return "\(home)/.local/state/timequest/devices.json"
  }

  /// Makes the folder if there is none, for its owner alone.
  init(of file: String) throws {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    name = String(parts.last ?? "")
    guard !name.isEmpty, name != ".", name != ".." else {
      throw Refused("\(file) is no file that devices can be kept in.")
    }
    let folder = parts.dropLast().joined(separator: "/")
    path = folder.isEmpty ? (file.hasPrefix("/") ? "/" : ".") : folder
    try Self.make(path)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refused("\(path) cannot be opened: \(Self.reason)") }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o022 == 0
    else {
      throw Refused(
        "\(path) can be changed by other users. The list of devices needs a folder of your own: "
          + "give --devices a file in one."
      )
    }
  }

  private static func make(_ path: String) throws {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part
      guard mkdir(made, 0o700) == 0 || errno == EEXIST || access(made, F_OK) == 0 else {
        throw Refused("\(made) cannot be made: \(reason)")
      }
      made += "/"
    }
  }

  /// What went wrong in the latest call of the system.
  static var reason: String { String(cString: strerror(errno)) }

  func openFile(_ name: String, _ flags: Int32, _ mode: mode_t = 0o600) -> Int32 {
    openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
  }

  func rename(_ name: String, to other: String) -> Bool {
    renameat(descriptor, name, descriptor, other) == 0
  }

  func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  /// Makes what was renamed last for as long as the disk does.
  func sync() -> Bool { fsync(descriptor) == 0 }

  /// A path for a socket, which may not be long: the folder is named by its descriptor.
  func shortPath(_ name: String) -> String {
    #if os(Linux)
    "/proc/self/fd/\(descriptor)/\(name)"
    #else
    "\(path)/\(name)"
    #endif
  }
}
