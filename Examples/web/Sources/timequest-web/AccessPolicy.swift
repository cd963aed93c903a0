import NIOCore
import NIOHTTP1

/// Decides whether a request is one of this server's own page.
///
/// A DNS name of another site can have the address of this machine: only names that are our own are
/// accepted. A browser always says from which page a WebSocket was opened or a code sent.
struct AccessPolicy: Sendable {
  let hosts: OwnHosts

  /// Whether it may name a token or a code at all; a proxy of the household runs as anybody.
  func isTrusted(_ request: HTTPRequestHead, from peer: SocketAddress?) -> Bool {
    hosts.proxied != nil || !PeerUser.isAnother(peer)
  }

  /// `isEncrypted`: whether it came by TLS of this server.
  func isOwn(_ request: HTTPRequestHead, isEncrypted: Bool) -> Bool {
    let named = request.headers["Host"]
    guard named.count == 1, let host = named.first,
      let scheme = hosts.scheme(ofHost: host, isEncrypted: isEncrypted)
    else { return false }
    return request.headers["Origin"].allSatisfy { $0 == "\(scheme)://\(host)" }
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
