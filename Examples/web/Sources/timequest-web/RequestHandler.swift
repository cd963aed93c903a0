import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Answers the one request of a connection, or lets it open the WebSocket.
///
/// It stands before NIO's upgrade handler, which forgets a request whose upgrade is refused.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    case waiting
    /// The body is coming.
    case pairing(HTTPRequestHead, ByteBuffer)
    case answered
    /// What comes is for the upgrade handler.
    case upgrading
  }

  /// Stands before this handler until a WebSocket is opened, whose frames are no HTTP.
  let compressor = HTTPResponseCompressor()
  private let router: Router
  private let connections: Connections
  private let isEncrypted: Bool
  private var state = State.waiting
  private var joining: Router.Joining?

  init(router: Router, connections: Connections, isEncrypted: Bool) {
    self.router = router
    self.connections = connections
    self.isEncrypted = isEncrypted
  }

  /// Whose WebSocket it is, which belongs to the caller from then on.
  func takeJoining() -> Router.Joining? {
    defer { joining = nil }
    return joining
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // What comes after the upgrade is no HTTP.
    if case .upgrading = state { return context.fireChannelRead(data) }
    switch (state, unwrapInboundIn(data)) {
    case (.waiting, .head(let request)): begin(request, data, context)
    case (.pairing(let request, var body), .body(var part)):
      body.writeBuffer(&part)
      guard body.readableBytes <= Limits.body else {
        return answer(router.saying(.payloadTooLarge, "A code is shorter."), to: request, context)
      }
      state = .pairing(request, body)
    case (.pairing(let request, let body), .end):
      let address = context.remoteAddress?.ipAddress ?? ""
      let response = router.pair(request, Data(body.readableBytesView), from: address)
      answer(response, to: request, context)
    // No other request's body is waited for.
    default: break
    }
  }

  private func begin(
    _ request: HTTPRequestHead,
    _ data: NIOAny,
    _ context: ChannelHandlerContext
  ) {
    connections.heard(context.channel)
    switch router.route(request, from: context.remoteAddress, isEncrypted: isEncrypted) {
    case .socket(let joining):
      state = .upgrading
      self.joining = joining
      context.pipeline.syncOperations.removeHandler(compressor, promise: nil)
      context.fireChannelRead(data)
    case .pairing: state = .pairing(request, ByteBuffer())
    case .response(let response): answer(response, to: request, context)
    }
  }

  private func answer(
    _ response: Router.Response,
    to request: HTTPRequestHead,
    _ context: ChannelHandlerContext
  ) {
    state = .answered
    write(response, to: request, context)
  }

  private func write(
    _ response: Router.Response,
    to request: HTTPRequestHead,
    _ context: ChannelHandlerContext
  ) {
    let head = HTTPResponseHead(
      version: .http1_1,
      status: response.status,
      headers: response.headers
    )
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if request.method != .HEAD {
      let body = ByteBuffer(bytes: response.body)
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      channel.close(promise: nil)
    }
  }
}
