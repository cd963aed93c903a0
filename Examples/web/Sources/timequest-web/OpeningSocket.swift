import Foundation
import NIOCore
import NIOPosix

/// Answers an address with a new code to whoever may open the private socket.
///
/// It closes the connection when the code has been used.
struct OpeningSocket: Sendable {
  let folder: StateFolder
  let codes: PairingCodes
  let lifetime: Duration

  /// Listens until the channel is closed; what an earlier server left behind gives way.
  func listen(port: Int) async throws -> any Channel {
    let name = RunningServer.socketName(of: folder)
    folder.remove(name)
    let (codes, lifetime) = (codes, lifetime)
    let mask = umask(0o077)
    defer { umask(mask) }
    return try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let handler = Handler(codes: codes, port: port, lifetime: lifetime)
          try channel.pipeline.syncOperations.addHandler(handler)
        }
      }
      .bind(unixDomainSocketPath: folder.shortPath(name))
      .get()
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let codes: PairingCodes
    private let port: Int
    private let lifetime: Duration

    init(codes: PairingCodes, port: Int, lifetime: Duration) {
      self.codes = codes
      self.port = port
      self.lifetime = lifetime
    }

    func channelActive(context: ChannelHandlerContext) {
      let channel = context.channel
      let code = codes.opening { channel.close(promise: nil) }
      let address = "http://127.0.0.1:\(port)/#code=\(code)\n"
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: address)), promise: nil)
      let end = channel.eventLoop.scheduleTask(in: .seconds(lifetime.components.seconds)) {
        channel.close(promise: nil)
      }
      channel.closeFuture.whenComplete { _ in end.cancel() }
    }
  }
}
