import FlyingFox

/// Lets only the page itself through: no other site's scripts, and no name that was pointed here.
struct Guarded: HTTPHandler {
  private static let hosts: Set<String> = ["127.0.0.1", "localhost"]
  private let handler: any HTTPHandler

  init(_ handler: some HTTPHandler) {
    self.handler = handler
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let host = request.headers[.host], Self.hosts.contains(Self.name(of: host)) else {
      return HTTPResponse(statusCode: .forbidden)
    }
    // A browser always says where a WebSocket was opened, and browsers are what this is about.
    if let origin = request.headers[HTTPHeader("Origin")], origin != "http://\(host)" {
      return HTTPResponse(statusCode: .forbidden)
    }
    return try await handler.handleRequest(request)
  }

  private static func name(of host: String) -> String {
    String(host.prefix { $0 != ":" })
  }
}
