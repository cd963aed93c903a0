#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An open file descriptor of the system's.
struct FileDescriptor: Sendable {
  let number: Int32

  static let standardInput = FileDescriptor(number: 0)
  static let standardOutput = FileDescriptor(number: 1)
  static let standardError = FileDescriptor(number: 2)

  /// Opens those of the first three that were closed by whoever started this process: the next file
  /// that is opened would be taken for one of them.
  ///
  /// To write to a stdout that was closed stays an error.
  static func fillStandard() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", number == standardOutput.number ? O_RDONLY : O_RDWR)
    }
  }

  /// Writes all of it; false once the other side is closed or the device fails.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        #if canImport(Glibc)
        unsafe Glibc.write(number, $0.baseAddress, $0.count)
        #else
        unsafe Darwin.write(number, $0.baseAddress, $0.count)
        #endif
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        awaitRoom()
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// What can be read at once, up to the size of the buffer; 0 at the end, negative on an error.
  func read(into buffer: inout [UInt8]) -> Int {
    unsafe buffer.withUnsafeMutableBytes {
      #if canImport(Glibc)
      unsafe Glibc.read(number, $0.baseAddress, $0.count)
      #else
      unsafe Darwin.read(number, $0.baseAddress, $0.count)
      #endif
    }
  }

  /// Somebody may have made the pipe non-blocking.
  private func awaitRoom() {
    var room = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&room, 1, -1)
  }
}
