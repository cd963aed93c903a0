#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An open file descriptor of the system.
struct FileDescriptor: Sendable {
  let number: Int32

  static let standardInput = FileDescriptor(number: 0)
  static let standardOutput = FileDescriptor(number: 1)
  static let standardError = FileDescriptor(number: 2)

  /// Opens the standard descriptors that are closed: the next file to be opened would replace them.
  ///
  /// A closed stdout becomes read-only, so that a write to it still fails.
  static func fillStandard() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", number == standardOutput.number ? O_RDONLY : O_RDWR)
    }
  }

  /// Writes all bytes; false when the other side is closed or the device fails.
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
        waitUntilWritable()
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Reads once, up to the size of the buffer; 0 at the end of input, negative on an error.
  func read(into buffer: inout [UInt8]) -> Int {
    unsafe buffer.withUnsafeMutableBytes {
      #if canImport(Glibc)
      unsafe Glibc.read(number, $0.baseAddress, $0.count)
      #else
      unsafe Darwin.read(number, $0.baseAddress, $0.count)
      #endif
    }
  }

  /// Another process may have made the pipe non-blocking.
  private func waitUntilWritable() {
    var event = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&event, 1, -1)
  }
}
