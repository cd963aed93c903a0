import Foundation
import NIOCore

/// Whose program is at the other end of a connection on this machine.
///
/// A token lies in a browser for good. While TimeQuest is not running, another user of the machine
/// can listen at its port, and a browser that is led there gives the token away: what comes from
/// another user's program is refused whatever it names.
enum PeerUser {
  /// Whether the other end belongs to another user; false where the system does not say.
  static func isAnother(_ address: SocketAddress?) -> Bool {
    #if os(Linux)
    guard let address, let port = address.port, let packed = bytes(of: address) else {
      return false
    }
    // The kernel writes addresses as words of this machine: 127.0.0.1 is 0100007F.
    let words = stride(from: 0, to: packed.count, by: 4).map {
      digits(packed[$0..<$0 + 4].reversed())
    }
    let own = "\(words.joined()):\(digits([UInt8(port >> 8), UInt8(port & 0xFF)]))"
    let mapped = packed.count == 4 ? "0000000000000000FFFF0000\(own)" : own
    // While sockets come and go, a line of the table is passed over now and then.
    for table in ["/proc/net/tcp", "/proc/net/tcp6", "/proc/net/tcp", "/proc/net/tcp6"] {
      let name = table.hasSuffix("6") ? mapped : own
      // By its name alone a file of /proc is read up to its first block.
      guard let data = FileHandle(forReadingAtPath: table)?.readDataToEndOfFile() else { continue }
      let text = String(decoding: data, as: UTF8.self)
      for line in text.split(separator: "\n") {
        let fields = line.split(separator: " ", maxSplits: 8)
        // State 01 is an open connection. The port of an ended one may have a new user already.
        guard fields.count > 7, fields[1] == name, fields[3] == "01",
          let user = UInt32(fields[7])
        else { continue }
        // Root may do anything anyway.
        return user != geteuid() && user != 0
      }
    }
    return false
    #else
    return false
    #endif
  }

  /// The 4 or 16 bytes of an address.
  private static func bytes(of address: SocketAddress) -> [UInt8]? {
    let whole = address.withSockAddr { Array(UnsafeRawBufferPointer(start: $0, count: $1)) }
    return switch address {
    case .v4: Array(whole[4..<8])
    case .v6: Array(whole[8..<24])
    case .unixDomainSocket: nil
    }
  }

  private static func digits(_ bytes: [UInt8]) -> String {
    bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }.joined()
  }
}
