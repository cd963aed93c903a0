import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Listens on this machine, and serves the page and its WebSocket.
struct WebServer: Sendable {
  /// What became of a connection: a joined WebSocket, or nil where a response was all.
  private typealias Upgrade = EventLoopFuture<ChildConnection?>

  private struct LimitReached: Error {}

  let router: Router
  let command: ChildCommand
  private let failure = ChildFailure()
  private let connections = ConnectionLimit(Limits.connections)

  init(page: Page, command: ChildCommand) {
    router = Router(
      policy: AccessPolicy(),
      page: page,
      children: ConnectionLimit(Limits.children),
      failure: failure
    )
    self.command = command
  }

  /// Serves until it is cancelled; calls `isListening` with the address of the page.
  func run(port: UInt16, isListening: (String) -> Void) async throws {
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: "127.0.0.1", port: Int(port)) { channel in
        let upgrade = channel.eventLoop.makeCompletedFuture { try configure(channel) }
        // NIO keeps a connection open that could not be configured.
        upgrade.whenFailure { _ in channel.close(promise: nil) }
        return upgrade
      }
    let port = listener.channel.localAddress?.port ?? Int(port)
    isListening("http://127.0.0.1:\(port)/?token=\(router.policy.token.text)")
    try await listener.executeThenClose { inbound in
      try await withThrowingDiscardingTaskGroup { group in
        for try await upgrade in inbound {
          group.addTask { await serve(upgrade) }
        }
      }
    }
  }

  /// Runs the child of a connection that was upgraded.
  private func serve(_ upgrade: Upgrade) async {
    // It fails where the client went, or sent something that is no request.
    guard let connection = try? await upgrade.get() else { return }
    await connection.run()
  }

  private func configure(_ channel: any Channel) throws -> Upgrade {
    guard let slot = connections.take() else { throw LimitReached() }
    let deadline = channel.eventLoop.scheduleTask(in: .seconds(Limits.requestSeconds)) {
      channel.close(promise: nil)
    }
    channel.closeFuture.whenComplete { _ in
      deadline.cancel()
      withExtendedLifetime(slot) {}
    }
    let requests = NIOLoopBound(RequestHandler(router: router), eventLoop: channel.eventLoop)
    let upgrader = NIOTypedWebSocketServerUpgrader<ChildConnection?>(
      maxFrameSize: Limits.message,
      enableAutomaticErrorHandling: false,
      // The request handler has decided already.
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          deadline.cancel()
          guard let slot = requests.value.takeSlot() else { throw LimitReached() }
          return try connect(channel, slot)
        }
      }
    )
    var configuration = NIOUpgradableHTTPServerPipelineConfiguration(
      upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
        upgraders: [upgrader],
        // A handshake that is none of WebSocket 13.
        notUpgradingCompletionHandler: { channel in channel.close().map { nil } }
      )
    )
    configuration.decoderConfiguration.maxHeaderFieldSize = Limits.head
    configuration.decoderConfiguration.maxHeaderListSize = Limits.head
    let pipeline = channel.pipeline.syncOperations
    let upgrade = try pipeline.configureUpgradableHTTPServerPipeline(configuration: configuration)
    let upgradeHandler = try pipeline.handler(
      type: NIOTypedHTTPServerUpgradeHandler<ChildConnection?>.self
    )
    try pipeline.addHandler(requests.value, position: .before(upgradeHandler))
    try pipeline.addHandler(requests.value.compressor, position: .before(requests.value))
    return upgrade
  }

  private func connect(
    _ channel: any Channel,
    _ slot: ConnectionLimit.Slot
  ) throws -> ChildConnection {
    let frames = try ChildConnection.Frames(
      wrappingChannelSynchronously: channel,
      configuration: .init(
        backPressureStrategy: .init(lowWatermark: 1, highWatermark: 2),
        isOutboundHalfClosureEnabled: true
      )
    )
    return ChildConnection(channel: frames, slot: slot, command: command, failure: failure)
  }
}
