import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket

/// Listens at an address, and serves the page and its WebSocket there.
struct WebListener: Sendable {
  /// What became of a connection: a joined WebSocket, or nil where a response was all.
  private typealias Upgrade = EventLoopFuture<ChildConnection?>

  /// An address that is listened on.
  struct Bound: Sendable {
    fileprivate let channel: NIOAsyncChannel<EventLoopFuture<ChildConnection?>, Never>

    var port: Int? { channel.channel.localAddress?.port }
  }

  private struct LimitReached: Error {}

  let router: Router
  let command: ChildCommand
  private let failure: ChildFailure
  private let connections = Connections()

  init(page: Page, command: ChildCommand, devices: Devices, codes: PairingCodes, hosts: OwnHosts) {
    failure = ChildFailure()
    router = Router(
      policy: AccessPolicy(hosts: hosts),
      page: page,
      devices: devices,
      codes: codes,
      children: ConnectionLimit(Limits.children),
      failure: failure
    )
    self.command = command
  }

  /// Listens at an address of this machine; with TLS, if there is a certificate to do it with.
  func bind(
    to address: SocketAddress,
    with certificate: Certificate?,
    _ home: HomeNetwork
  ) async throws -> Bound {
    do {
      var bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.socketOption(.so_keepalive), value: 1)
      for (option, value) in Limits.keepAlive {
        bootstrap = bootstrap.childChannelOption(.tcpOption(option), value: value)
      }
      let channel =
        try await bootstrap
        .bind(to: address) { channel in
          let upgrade = channel.eventLoop.makeCompletedFuture {
            try configure(channel, certificate, home)
          }
          // NIO keeps a connection open that could not be configured.
          upgrade.whenFailure { _ in channel.close(promise: nil) }
          return upgrade
        }
      return Bound(channel: channel)
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw Refused(
        "Another program on this computer uses port \(address.port ?? 0). Start TimeQuest with "
          + "another one: --port 8378"
      )
    }
  }

  /// Serves until it is cancelled; then every connection is closed, and every child has ended.
  func serve(_ bound: Bound) async throws {
    try await bound.channel.executeThenClose { inbound in
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

  private func configure(
    _ channel: any Channel,
    _ certificate: Certificate?,
    _ home: HomeNetwork
  ) throws -> Upgrade {
    guard connections.admit(channel) else { throw LimitReached() }
    let deadline = channel.eventLoop.scheduleTask(in: .seconds(Limits.requestSeconds)) {
      channel.close(promise: nil)
    }
    let head = channel.eventLoop.scheduleTask(in: .seconds(Limits.headSeconds)) {
      if connections.isWaiting(channel) { channel.close(promise: nil) }
    }
    channel.closeFuture.whenComplete { _ in
      deadline.cancel()
      head.cancel()
    }
    let isEncrypted = certificate != nil
    if let certificate {
      let encryption = NIOSSLServerHandler(context: certificate.context)
      try channel.pipeline.syncOperations.addHandler(encryption)
    }
    let handler = RequestHandler(router: router, connections: connections, isEncrypted: isEncrypted)
    let requests = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    let upgrader = NIOTypedWebSocketServerUpgrader<ChildConnection?>(
      maxFrameSize: Limits.message,
      enableAutomaticErrorHandling: false,
      // The request handler has decided already. A browser is told a protocol that it named.
      shouldUpgrade: { channel, request in
        let named = request.headers.contains(name: "Sec-WebSocket-Protocol")
        let headers: HTTPHeaders = named ? ["Sec-WebSocket-Protocol": "timequest"] : [:]
        return channel.eventLoop.makeSucceededFuture(headers)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          deadline.cancel()
          // A device may have been revoked in between.
          guard let joining = requests.value.takeJoining(),
            router.devices.join(joining.deviceID, channel)
          else { throw LimitReached() }
          return try connect(channel, joining, home)
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
    _ joining: Router.Joining,
    _ home: HomeNetwork
  ) throws -> ChildConnection {
    let frames = try ChildConnection.Frames(
      wrappingChannelSynchronously: channel,
      configuration: .init(
        backPressureStrategy: .init(lowWatermark: 1, highWatermark: 2),
        isOutboundHalfClosureEnabled: true
      )
    )
    return ChildConnection(
      channel: frames,
      joining: joining,
      command: command,
      failure: failure,
      methods: WebMethods(
        devices: router.devices,
        codes: router.codes,
        hosts: router.policy.hosts,
        home: home
      )
    )
  }
}
