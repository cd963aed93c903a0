#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What goes to stderr: never a player's words, never a PIN.
enum Log {
  static func write(_ line: String) {
    write(bytes: Array("timequest-rpc: \(line)".utf8))
  }

  /// A log that cannot be written is nobody's error.
  static func write(bytes: [UInt8]) {
    _ = Descriptor.standardError.write(bytes + [UInt8(ascii: "\n")])
  }
}
