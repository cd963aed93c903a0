import Foundation
import NIOCore

/// The addresses that a home network gives to this machine: nobody outside of it reaches them.
enum HomeAddresses {
  /// Those of 10/8, 172.16/12, 192.168/16 and fd00::/8, the one that leads to the network first.
  static func now() -> [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    let all = Set(devices.compactMap(\.address?.ipAddress).filter(isPrivate))
    // A person can type an address of IPv4.
    let found = all.filter { !$0.contains(":") }.sorted() + all.filter { $0.contains(":") }.sorted()
    guard let first = outward(), let index = found.firstIndex(of: first) else { return found }
    return [first] + found[..<index] + found[(index + 1)...]
  }

  static func isPrivate(_ address: String) -> Bool {
    guard !address.contains(":") else { return address.lowercased().hasPrefix("fd") }
    let parts = address.split(separator: ".").compactMap { UInt8($0) }
    guard parts.count == 4 else { return false }
    switch (parts[0], parts[1]) {
    case (10, _), (172, 16...31), (192, 168): return true
    default: return false
    }
  }

  /// The address that this machine would send from; nothing is sent to find it out.
  private static func outward() -> String? {
    #if os(Linux)
    let kind = Int32(SOCK_DGRAM.rawValue)
    #else
    let kind = SOCK_DGRAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // An address of the documents, which nobody has.
    guard let target = try? SocketAddress(ipAddress: "192.0.2.1", port: 9) else { return nil }
    let connected = target.withSockAddr { connect(descriptor, $0, socklen_t($1)) }
    guard connected == 0 else { return nil }
    // An address of IPv4 is the bytes 4 to 7 of what is answered.
    var own = [UInt8](repeating: 0, count: 16)
    var length = socklen_t(own.count)
    let asked = own.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        $0.baseAddress.map { getsockname(descriptor, $0, &length) } ?? -1
      }
    }
    return asked == 0 ? own[4..<8].map(String.init).joined(separator: ".") : nil
  }
}
