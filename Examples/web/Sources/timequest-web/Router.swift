import Foundation
import NIOHTTP1

/// Decides what a request gets: a file of the page, the WebSocket, or a refusal.
struct Router: Sendable {
  enum Route {
    case response(Response)
    case socket(ConnectionLimit.Slot)
  }

  struct Response {
    let status: HTTPResponseStatus
    let headers: HTTPHeaders
    let body: Data
  }

  private static let socketPath = "/rpc"

  let policy: AccessPolicy
  let page: Page
  let children: ConnectionLimit
  let failure: ChildFailure

  func route(_ request: HTTPRequestHead) -> Route {
    switch policy.access(of: request) {
    case .refused(let sentence): .response(refusal(.forbidden, sentence))
    case .files where request.path == Self.socketPath:
      .response(refusal(.forbidden, AccessPolicy.noToken))
    case .files: .response(file(for: request))
    case .everything where request.path == Self.socketPath: socket(for: request)
    case .everything(let cookie): .response(file(for: request, cookie: cookie))
    }
  }

  /// The page asks here without an upgrade, too: a browser does not tell it why a WebSocket failed.
  private func socket(for request: HTTPRequestHead) -> Route {
    let isUpgrade = request.method == .GET && request.headers.contains(name: "Upgrade")
    if isUpgrade, let slot = children.take() { return .socket(slot) }
    guard isUpgrade || children.isReached else {
      if let sentence = failure.sentence { return .response(refusal(.badGateway, sentence)) }
      return .response(refusal(.upgradeRequired, "This is a WebSocket."))
    }
    let sentence =
      "TimeQuest is open \(children.limit) times, which is the most. Close one of them."
    return .response(refusal(.serviceUnavailable, sentence))
  }

  private func file(for request: HTTPRequestHead, cookie: String? = nil) -> Response {
    guard request.method == .GET || request.method == .HEAD else {
      return refusal(.methodNotAllowed, "GET and HEAD are what is understood.")
    }
    guard let file = page.file(at: request.path) else { return refusal(.notFound, "Not here.") }
    do {
      // Read anew for each request, so that an edit shows at the next reload.
      let body = try Data(contentsOf: file.url)
      let tag = Self.tag(of: body)
      // What a browser has already is not sent again.
      let isKnown = request.headers["If-None-Match"].contains { $0.contains(tag) }
      return isKnown
        ? notModified(tag: tag, cookie: cookie)
        : response(.ok, file.contentType, body, tag: tag, cookie: cookie)
    } catch {
      return refusal(.notFound, "This file is gone.")
    }
  }

  /// The browser has the other headers with the file.
  private func notModified(tag: String, cookie: String?) -> Response {
    var headers: HTTPHeaders = ["ETag": tag, "Cache-Control": "no-cache", "Connection": "close"]
    if let cookie { headers.add(name: "Set-Cookie", value: cookie) }
    return Response(status: .notModified, headers: headers, body: Data())
  }

  /// A tag that changes with the content: FNV-1a, weak because the body may be compressed.
  private static func tag(of body: Data) -> String {
    let hash = body.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "W/\"\(String(hash, radix: 16))-\(body.count)\""
  }

  private func refusal(_ status: HTTPResponseStatus, _ sentence: String) -> Response {
    response(status, "text/plain; charset=utf-8", Data("\(sentence)\n".utf8))
  }

  private func response(
    _ status: HTTPResponseStatus,
    _ contentType: String,
    _ body: Data,
    tag: String? = nil,
    cookie: String? = nil
  ) -> Response {
    var headers: HTTPHeaders = [
      "Content-Type": contentType,
      "Content-Length": String(body.count),
      "Cache-Control": "no-cache",
      "Content-Security-Policy":
        "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      // One request a connection, so that none stays open that has nothing to say.
      "Connection": "close",
    ]
    if let tag { headers.add(name: "ETag", value: tag) }
    if let cookie { headers.add(name: "Set-Cookie", value: cookie) }
    return Response(status: status, headers: headers, body: body)
  }
}
