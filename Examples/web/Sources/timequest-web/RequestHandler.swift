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
    case answered
    /// What comes is for the upgrade handler, and after the upgrade no HTTP.
    case upgrading
  }

  /// Stands before this handler until a WebSocket is opened, whose frames are no HTTP.
  let compressor = HTTPResponseCompressor()
  private let router: Router
  private var state = State.waiting
  private var slot: ConnectionLimit.Slot?

  init(router: Router) {
    self.router = router
  }

  /// The slot of the WebSocket, which belongs to the caller from then on.
  func takeSlot() -> ConnectionLimit.Slot? {
    defer { slot = nil }
    return slot
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch state {
    case .upgrading: context.fireChannelRead(data)
    case .answered: break
    case .waiting:
      // A body is not waited for: nothing here takes one.
      guard case .head(let request) = unwrapInboundIn(data) else { return }
      switch router.route(request) {
      case .socket(let slot):
        state = .upgrading
        self.slot = slot
        context.pipeline.syncOperations.removeHandler(compressor, promise: nil)
        context.fireChannelRead(data)
      case .response(let response):
        state = .answered
        write(response, to: request, context)
      }
    }
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
