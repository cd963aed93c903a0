import NIOHTTP1

/// Decides whether a request is one of this server's own page.
///
/// A DNS name of another site can have the address of this machine: only names that are our own are
/// accepted. A browser always says from which page a WebSocket was opened or a code sent.
struct AccessPolicy: Sendable {
  private static let names: Set<Substring> = ["127.0.0.1", "localhost"]

  func isOwn(_ request: HTTPRequestHead) -> Bool {
    let hosts = request.headers["Host"]
    guard hosts.count == 1, let host = hosts.first, Self.isOwn(host: host) else { return false }
    return request.headers["Origin"].allSatisfy { $0 == "http://\(host)" }
  }

  private static func isOwn(host: String) -> Bool {
    let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, names.contains(name) else { return false }
    return parts.count == 1 || UInt16(parts[1]) != nil
  }
}

extension HTTPRequestHead {
  /// The path as it was sent, without the query.
  var path: Substring { uri.prefix { $0 != "?" } }

  /// The token of a device.
  ///
  /// A page can name it for a WebSocket only as a protocol; an address, which proxies write down,
  /// never holds it.
  var token: Substring? {
    let protocols = headers[canonicalForm: "Sec-WebSocket-Protocol"]
    if protocols.first == "timequest", protocols.count == 2 { return protocols[1] }
    let authorization = headers["Authorization"]
    guard authorization.count == 1, authorization[0].hasPrefix("Bearer ") else { return nil }
    return authorization[0].dropFirst(7)
  }
}
