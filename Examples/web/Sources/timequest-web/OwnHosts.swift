import Synchronization

/// The names and addresses by which a browser may call this server.
final class OwnHosts: Sendable {
  private static let here = ["127.0.0.1", "localhost"]

  /// The name at which a proxy of the household serves this, with TLS of its own.
  let proxied: String?
  /// What it speaks TLS with on the home network.
  let certificate: Certificate?
  private let home = Mutex<(addresses: [String], port: Int)>(([], 0))

  init(proxied: String?, certificate: Certificate?) {
    self.proxied = proxied
    self.certificate = certificate
  }

  /// The addresses of the home network that it listens on, the best first.
  var addresses: [String] { home.withLock { $0.addresses } }

  /// The port of all of them.
  var port: Int {
    get { home.withLock { $0.port } }
    set { home.withLock { $0.port = newValue } }
  }

  func set(_ addresses: [String]) {
    home.withLock { $0.addresses = addresses }
  }

  /// Whether a `Host` header names this server, and the scheme that its page has then.
  func scheme(ofHost host: String, isEncrypted: Bool) -> String? {
    guard let (name, _) = Self.parts(of: host) else { return nil }
    if let proxied, name == proxied { return "https" }
    if isEncrypted, let certificate, certificate.names(name) { return "https" }
    guard Self.here.contains(name) || addresses.contains(name) else { return nil }
    return isEncrypted ? "https" : "http"
  }

  /// What a phone opens; nil while it could reach nothing.
  var homeAddress: String? {
    guard let address = addresses.first else { return nil }
    if let proxied { return "https://\(proxied)" }
    let literal = address.contains(":") ? "[\(address)]" : address
    guard let certificate else { return "http://\(literal):\(port)" }
    let name = certificate.names(address) ? literal : certificate.firstName ?? literal
    return "https://\(name):\(port)"
  }

  /// The name or address in a `Host` header, and the port if there is one.
  private static func parts(of host: String) -> (name: String, port: UInt16?)? {
    let name: Substring
    let rest: Substring
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      name = host[host.index(after: host.startIndex)..<end]
      rest = host[host.index(after: end)...]
    } else {
      name = host.prefix { $0 != ":" }
      rest = host.dropFirst(name.count)
    }
    guard !rest.isEmpty else { return (name.lowercased(), nil) }
    guard rest.first == ":", let port = UInt16(rest.dropFirst()) else { return nil }
    return (name.lowercased(), port)
  }
}
