import NIOCore

/// Listens on this machine, and on its home network for as long as phones may come in.
struct WebServer: Sendable {
  private let listener: WebListener
  private let hosts: OwnHosts
  private let home: HomeNetwork

  init(page: Page, command: ChildCommand, devices: Devices, codes: PairingCodes, hosts: OwnHosts) {
    let listener = WebListener(
      page: page,
      command: command,
      devices: devices,
      codes: codes,
      hosts: hosts
    )
    self.listener = listener
    self.hosts = hosts
    home = HomeNetwork(devices: devices, hosts: hosts) { address, home in
      let address = try SocketAddress(ipAddress: address, port: hosts.port)
      let bound = try await listener.bind(to: address, with: hosts.certificate, home)
      return Task { try? await listener.serve(bound) }
    }
  }

  /// Serves until it is cancelled; calls `isListening` with the port, and closes what that opens.
  func run(port: UInt16, isListening: (Int) async throws -> any Channel) async throws {
    // A browser takes this machine for secure without a certificate.
    let address = try SocketAddress(ipAddress: "127.0.0.1", port: Int(port))
    let bound = try await listener.bind(to: address, with: nil, home)
    hosts.port = bound.port ?? Int(port)
    let opening = try await isListening(hosts.port)
    defer { opening.close(promise: nil) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await listener.serve(bound) }
      group.addTask { await home.run() }
      try await group.next()
      group.cancelAll()
    }
  }
}
