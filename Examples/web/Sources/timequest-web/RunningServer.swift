import Foundation

/// The way to a server that runs already: it answers an address with a new code in it.
///
/// The way is a socket beside the devices file, in a folder that is private: no other user can ask,
/// and none can answer, as on a port.
struct RunningServer: Sendable {
  private let descriptor: Int32

  /// Finds the server that uses the devices file, or takes its lock; nil means that the caller is
  /// that server now, until it ends.
  static func find(in folder: StateFolder) async throws -> RunningServer? {
    let lock = folder.openFile("\(folder.name).lock", O_RDWR | O_CREAT)
    guard lock >= 0 else {
      throw Refused("\(folder.path)/\(folder.name).lock cannot be opened: \(StateFolder.reason)")
    }
    // One that is starting is about to answer, and one that is ending is about to let go.
    for _ in 0..<Limits.startSeconds * 20 {
      if let server = RunningServer(in: folder) {
        close(lock)
        return server
      }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { return nil }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Refused("Another TimeQuest is starting or ending just now. Try again in a moment.")
  }

  /// The name of the socket.
  static func socketName(of folder: StateFolder) -> String { "\(folder.name).socket" }

  init?(in folder: StateFolder) {
    let path = folder.shortPath(Self.socketName(of: folder))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let length = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < length else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    #if os(Linux)
    let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    descriptor = socket(AF_UNIX, stream, 0)
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// Waits for the next thing that the server says; nil if it has ended.
  func line() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 {
      guard byte != 0x0A else { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }
}
