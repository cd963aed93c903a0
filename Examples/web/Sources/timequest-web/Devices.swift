import Foundation
import NIOCore
import Synchronization

/// The browsers that may play: each has a token of its own, of which only the hash is known here.
final class Devices: Sendable {
  /// A device as it is told to a parent.
  struct Listed: Encodable {
    let deviceID: String
    let name: String
    let added: Date
    let lastSeen: Date
    let isThisDevice: Bool
  }

  private struct State {
    var content: DevicesFile.Content
    /// The WebSockets that are open.
    var open: [String: [ObjectIdentifier: any Channel]] = [:]
    /// When which device's last appearance was written.
    var written: [String: Date] = [:]
  }

  private let file: DevicesFile
  private let state: Mutex<State>

  init(_ file: DevicesFile) throws {
    self.file = file
    state = Mutex(State(content: try file.read()))
  }

  var isPhoneOn: Bool { state.withLock { $0.content.phone } }

  func setPhone(_ isOn: Bool) throws {
    try change { $0.phone = isOn }
  }

  /// A new device, and the token that only it is told.
  func add(named name: String, at now: Date = Date()) throws -> SecretToken {
    let token = SecretToken()
    let device = DevicesFile.Device(
      deviceID: UUID().uuidString.lowercased(),
      name: name,
      tokenHash: SHA256.hex(of: token.text.utf8),
      added: now,
      lastSeen: now
    )
    try change { content in
      content.devices.append(device)
      // Private windows pair again and again: the one that was away for longest makes room.
      while content.devices.count > Limits.devices,
        let oldest = content.devices.indices.min(by: {
          content.devices[$0].lastSeen < content.devices[$1].lastSeen
        })
      {
        content.devices.remove(at: oldest)
      }
    }
    return token
  }

  /// Whose token it is; every hash is compared, in a time that tells nothing of them.
  func device(with token: some StringProtocol) -> String? {
    let hash = SHA256.hex(of: token.utf8)
    return state.withLock { state in
      let known = state.content.devices.filter { SecretToken.areSame($0.tokenHash, hash) }
      return known.first?.deviceID
    }
  }

  /// Counts a WebSocket as open until it closes; false if the device has been revoked meanwhile.
  func join(_ deviceID: String, _ channel: any Channel) -> Bool {
    let id = ObjectIdentifier(channel)
    let isKnown = state.withLock { state in
      guard state.content.devices.contains(where: { $0.deviceID == deviceID }) else { return false }
      state.open[deviceID, default: [:]][id] = channel
      return true
    }
    guard isKnown else { return false }
    seen(deviceID)
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { $0.open[deviceID]?[id] = nil }
      seen(deviceID)
    }
    return true
  }

  /// Remembers the time, and writes it now and then: a reload must not wait for a disk each time.
  private func seen(_ deviceID: String, at now: Date = Date()) {
    state.withLock { state in
      guard let index = state.content.devices.firstIndex(where: { $0.deviceID == deviceID }) else {
        return
      }
      state.content.devices[index].lastSeen = now
      let written = state.written[deviceID] ?? .distantPast
      guard now.timeIntervalSince(written) > Limits.seenSeconds else { return }
      state.written[deviceID] = now
      // When it was seen is not worth refusing anybody for.
      try? file.write(state.content)
    }
  }

  func list(for deviceID: String) -> [Listed] {
    state.withLock { state in
      state.content.devices.map { device in
        Listed(
          deviceID: device.deviceID,
          name: device.name,
          added: device.added,
          lastSeen: state.open[device.deviceID]?.isEmpty == false ? Date() : device.lastSeen,
          isThisDevice: device.deviceID == deviceID
        )
      }
    }
  }

  /// Takes the token from a device and closes what it has open; false if there is none.
  func revoke(_ deviceID: String) throws -> Bool {
    let open = state.withLock { state -> [any Channel]? in
      let index = state.content.devices.firstIndex { $0.deviceID == deviceID }
      guard let index else { return nil }
      state.content.devices.remove(at: index)
      state.written[deviceID] = nil
      return state.open.removeValue(forKey: deviceID).map { Array($0.values) } ?? []
    }
    guard let open else { return false }
    // It is shut out even where that cannot be written.
    for channel in open { channel.close(promise: nil) }
    try state.withLock { try file.write($0.content) }
    return true
  }

  /// Changes the list and the file, or neither of them.
  private func change(_ change: (inout DevicesFile.Content) -> Void) throws {
    try state.withLock { state in
      var content = state.content
      change(&content)
      try file.write(content)
      state.content = content
    }
  }
}
