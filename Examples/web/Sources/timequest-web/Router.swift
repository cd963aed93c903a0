import Foundation
import NIOCore
import NIOHTTP1

/// Decides what a request gets: a file of the page, the WebSocket, a token, or a refusal.
struct Router: Sendable {
  enum Route {
    case response(Response)
    case socket(Joining)
    /// The body holds a code, and is to be given to `pair`.
    case pairing
  }

  /// The way to a WebSocket: whose it is, and its place among the others.
  struct Joining: Sendable {
    let deviceID: String
    let slot: ConnectionLimit.Slot
  }

  struct Response {
    let status: HTTPResponseStatus
    var headers: HTTPHeaders
    let body: Data
  }

  /// What a page sends to be let in; a token that is still good is given back.
  private struct PairingRequest: Decodable {
    let code: String
    let token: String?
  }

  private static let socketPath = "/rpc"
  private static let pairingPath = "/pair"
  private static let versionPath = "/shell"
  private static let notThePage = "Only the page of this server is served."
  static let notPaired = "This browser is not paired yet."

  let policy: AccessPolicy
  let page: Page
  let devices: Devices
  let codes: PairingCodes
  let children: ConnectionLimit
  let failure: ChildFailure

  func route(
    _ request: HTTPRequestHead,
    from peer: SocketAddress?,
    isEncrypted: Bool
  ) -> Route {
    guard policy.isOwn(request, isEncrypted: isEncrypted) else {
      return .response(saying(.forbidden, Self.notThePage))
    }
    switch (request.path, request.method) {
    case (Self.socketPath, _), (Self.pairingPath, .POST):
      guard policy.isTrusted(request, from: peer) else {
        return .response(saying(.forbidden, Self.notPaired))
      }
      return request.path == Self.socketPath ? socket(for: request) : .pairing
    case (Self.versionPath, .GET):
      return .response(saying(.ok, page.version))
    default: return .response(file(for: request))
    }
  }

  /// The page asks here without an upgrade, too: a browser does not tell it why a WebSocket failed.
  private func socket(for request: HTTPRequestHead) -> Route {
    guard let token = request.token, let deviceID = devices.device(with: token) else {
      return .response(saying(.forbidden, Self.notPaired))
    }
    let isUpgrade = request.method == .GET && request.headers.contains(name: "Upgrade")
    if isUpgrade, let slot = children.take() {
      return .socket(Joining(deviceID: deviceID, slot: slot))
    }
    guard isUpgrade || children.isReached else {
      if let sentence = failure.sentence { return .response(saying(.badGateway, sentence)) }
      return .response(saying(.upgradeRequired, "This is a WebSocket."))
    }
    let sentence =
      "TimeQuest is open \(children.limit) times, which is the most. Close one of them."
    return .response(saying(.serviceUnavailable, sentence))
  }

  /// Gives a new device its token, if the code is one.
  func pair(_ request: HTTPRequestHead, _ body: Data, from address: String) -> Response {
    guard let given = try? JSONDecoder().decode(PairingRequest.self, from: body) else {
      return saying(.badRequest, "There is no code in this.")
    }
    // A code that opens a page which is known already is used up all the same.
    let known = given.token.flatMap { devices.device(with: $0) == nil ? nil : $0 }
    if let known {
      codes.end(given.code)
      return told(known)
    }
    switch codes.use(given.code, from: address) {
    case .accepted: break
    case .wrong: return saying(.forbidden, "This code is wrong or too old.")
    case .wait(let seconds):
      var refused = saying(.tooManyRequests, "Too many codes were wrong.")
      refused.headers.add(name: "Retry-After", value: String(seconds))
      return refused
    }
    do {
      let agent = request.headers["User-Agent"].first ?? ""
      return told(try devices.add(named: DeviceName.of(userAgent: agent)).text)
    } catch {
      return saying(.internalServerError, "\(error)")
    }
  }

  private func told(_ token: some StringProtocol) -> Response {
    var response = response(.ok, "application/json", Data("{\"token\":\"\(token)\"}".utf8))
    response.headers.replaceOrAdd(name: "Cache-Control", value: "no-store")
    return response
  }

  private func file(for request: HTTPRequestHead) -> Response {
    guard request.method == .GET || request.method == .HEAD else {
      return saying(.methodNotAllowed, "GET and HEAD are what is understood.")
    }
    guard let file = page.file(at: request.path) else { return saying(.notFound, "Not here.") }
    do {
      // Read anew for each request, so that an edit shows at the next reload.
      let body = try Data(contentsOf: file.url)
      let tag = Self.tag(of: body)
      // What a browser has already is not sent again; it has the other headers, too.
      guard request.headers["If-None-Match"].contains(where: { $0.contains(tag) }) else {
        return response(.ok, file.contentType, body, tag: tag)
      }
      let headers: HTTPHeaders = ["ETag": tag, "Connection": "close"]
      return Response(status: .notModified, headers: headers, body: Data())
    } catch {
      return saying(.notFound, "This file is gone.")
    }
  }

  /// A tag that changes with the content: FNV-1a, weak because the body may be compressed.
  private static func tag(of body: Data) -> String {
    let hash = body.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "W/\"\(String(hash, radix: 36))\""
  }

  func saying(_ status: HTTPResponseStatus, _ sentence: String) -> Response {
    response(status, "text/plain; charset=utf-8", Data("\(sentence)\n".utf8))
  }

  private func response(
    _ status: HTTPResponseStatus,
    _ contentType: String,
    _ body: Data,
    tag: String? = nil
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
    return Response(status: status, headers: headers, body: body)
  }
}
