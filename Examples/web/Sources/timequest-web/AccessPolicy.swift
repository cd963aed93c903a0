import NIOHTTP1

/// Decides what a request may have: a token in the address keeps out other users of the machine.
///
/// The browser keeps two values, because it sends cookies to every port of a host, and so perhaps
/// to another user's server: the cookie opens the files of the page, which everybody knows. Only
/// the token opens the WebSocket; the page keeps it in the session storage, which belongs to one
/// port.
struct AccessPolicy: Sendable {
  enum Access {
    case refused(String)
    case files
    /// The request named the token; `cookie` is what opens the files from then on.
    case everything(cookie: String)
  }

  private static let hosts: Set<Substring> = ["127.0.0.1", "localhost"]
  static let noToken =
    "Open the address that timequest-web printed when it started: it ends in a token."
  private static let notThePage = "Only the page of this server is served."

  let token = SecretToken()
  private let fileToken = SecretToken()

  func access(of request: HTTPRequestHead) -> Access {
    // A DNS name of another site can have the address of this machine: only our own is accepted.
    let hosts = request.headers["Host"]
    guard hosts.count == 1, let host = hosts.first, let port = Self.port(of: host) else {
      return .refused(Self.notThePage)
    }
    // A browser always says where a WebSocket was opened, and browsers are what this is about.
    guard request.headers["Origin"].allSatisfy({ $0 == "http://\(host)" }) else {
      return .refused(Self.notThePage)
    }
    // Servers on two ports share the cookies of the host: the name keeps them apart.
    let cookie = "timequest-\(port)"
    if let given = request.queryValue("token"), token.matches(given) {
      let attributes = "Path=/; HttpOnly; SameSite=Strict"
      return .everything(cookie: "\(cookie)=\(fileToken.text); \(attributes)")
    }
    let isKnown = request.cookies(named: cookie).contains { fileToken.matches($0) }
    return isKnown ? .files : .refused(Self.noToken)
  }

  /// The port in a `Host` header that names this machine; nil for another host.
  private static func port(of host: String) -> UInt16? {
    let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, hosts.contains(name) else { return nil }
    return parts.count == 1 ? 80 : UInt16(parts[1])
  }
}

extension HTTPRequestHead {
  /// The path as it was sent, without the query.
  var path: Substring { uri.prefix { $0 != "?" } }

  /// The first value of a name in the query, as it was sent.
  func queryValue(_ name: String) -> Substring? {
    let query = uri.dropFirst(path.count + 1)
    return query.split(separator: "&").first { $0.hasPrefix("\(name)=") }?.dropFirst(name.count + 1)
  }

  func cookies(named name: String) -> [Substring] {
    headers["Cookie"].flatMap { $0.split(separator: ";") }
      .map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("\(name)=") }
      .map { $0.dropFirst(name.count + 1) }
  }
}
