import NIOCore

/// Listens on the private addresses of this machine for as long as phones may come in.
///
/// Addresses come and go with the network: they are looked at now and then, and whenever somebody
/// asks. Where a listener ends, so do the connections that came by it.
actor HomeNetwork {
  private let devices: Devices
  private let hosts: OwnHosts
  private let listen: @Sendable (String, HomeNetwork) async throws -> Task<Void, Never>
  private var listeners: [String: Task<Void, Never>] = [:]
  private var latest: Task<Void, Never>?

  /// `listen` serves at an address until its task is cancelled.
  init(
    devices: Devices,
    hosts: OwnHosts,
    listen: @escaping @Sendable (String, HomeNetwork) async throws -> Task<Void, Never>
  ) {
    self.devices = devices
    self.hosts = hosts
    self.listen = listen
  }

  /// Follows the network until it is cancelled.
  func run() async {
    while !Task.isCancelled {
      await update()
      try? await Task.sleep(for: Limits.homeInterval)
    }
    await set([])
  }

  /// Listens where it should by now; one change after the other.
  func update() async {
    let before = latest
    let change = Task {
      await before?.value
      await set(devices.isPhoneOn ? HomeAddresses.now() : [])
    }
    latest = change
    await change.value
  }

  private func set(_ wanted: [String]) async {
    for (address, listener) in listeners where !wanted.contains(address) {
      listeners[address] = nil
      hosts.set(wanted.filter { listeners[$0] != nil })
      listener.cancel()
      await listener.value
    }
    for address in wanted where listeners[address] == nil {
      // One that cannot be had yet is tried again when it is looked at next.
      listeners[address] = try? await listen(address, self)
    }
    hosts.set(wanted.filter { listeners[$0] != nil })
  }
}
