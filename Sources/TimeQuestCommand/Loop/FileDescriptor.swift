import TimeQuestPersistence

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

  var isTerminal: Bool { isatty(number) == 1 }

  /// Opens the standard descriptors that are closed: the next file to be opened would replace them.
  ///
  /// A closed stdout becomes read-only, so that a write to it still fails.
  static func fillStandard() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", number == standardOutput.number ? O_RDONLY : O_RDWR)
    }
  }

  /// Writes all bytes; false when the other side is closed or the device fails, with the reason in
  /// `errno`.
  ///
  /// Gives up a second after a signal to end, where nobody reads: then `errno` is `EINTR`.
  func write(_ bytes: [UInt8]) -> Bool { write(bytes[...]) }

  /// The same for a part; a pipe takes at most `PIPE_BUF` bytes whole or not at all.
  func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let written = writeOnce(rest, number)
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

  /// Reads once, up to the size of the buffer; 0 at the end of input, negative on an error.
  func read(into buffer: inout [UInt8]) -> Int {
    readOnce(number, &buffer)
  }

  /// Another process may have made the pipe non-blocking.
  private func waitUntilWritable() -> Bool {
    var event = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&event, 1, -1) >= 0 || (errno == EINTR && !StopRequest.isOverdue)
  }
}

// Outside of the type, whose methods have the names of these system calls.

private func writeOnce(_ bytes: ArraySlice<UInt8>, _ number: Int32) -> Int {
  unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
}

private func readOnce(_ number: Int32, _ buffer: inout [UInt8]) -> Int {
  unsafe read(number, &buffer, buffer.count)
}
