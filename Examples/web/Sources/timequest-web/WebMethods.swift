import Foundation

/// Answers the calls `web.*`: about the browsers that may play, and about the way in for a phone.
///
/// Whoever may change the household may ask: the parent, or anybody while the store has no PIN. The
/// engine knows, and is asked each time.
struct WebMethods: Sendable {
  private struct Devices: Encodable {
    let devices: [timequest_web.Devices.Listed]
  }

  private struct Phone: Encodable {
    let on: Bool
    /// What a phone opens; nothing while there is no home network.
    let address: String?
    let isEncrypted: Bool
  }

  private struct Invitation: Encodable {
    let code: String
    let address: String
    let qr: String
    let isEncrypted: Bool
  }

  private struct Folders: Encodable {
    let folders: [String]
  }

  private struct Picture: Encodable {
    let svg: String
  }

  /// What the engine answers to `parent.status`.
  private struct Status: Decodable {
    struct Result: Decodable {
      let pinSet: Bool
      let unlocked: Bool
    }

    let result: Result
  }

  let devices: timequest_web.Devices
  let codes: PairingCodes
  let hosts: OwnHosts
  let home: HomeNetwork

  /// The answer to a call of a device; `status` is the engine's line about the parent.
  func answer(_ request: WebRequest, of deviceID: String, _ status: [UInt8]) async -> [UInt8] {
    do {
      let told = try? JSONDecoder().decode(Status.self, from: Data(status)).result
      guard let told, told.unlocked || !told.pinSet else { throw WebError.locked }
      return try await result(of: request, deviceID)
    } catch let error as WebError {
      return Self.line(WebResponse<Picture>(id: request.id, error: error))
    } catch {
      let error = WebError.refused("devicesFile", "\(error)", code: 1016)
      return Self.line(WebResponse<Picture>(id: request.id, error: error))
    }
  }

  private func result(of request: WebRequest, _ deviceID: String) async throws -> [UInt8] {
    func told(_ result: some Encodable) -> [UInt8] {
      Self.line(WebResponse(id: request.id, result: result))
    }
    switch request.method {
    case "web.devices": return told(Devices(devices: devices.list(for: deviceID)))
    case "web.revoke":
      guard let revoked = request.params?.deviceID else { throw missing("deviceID") }
      guard try devices.revoke(revoked) else {
        throw WebError.refused("notFound", "There is no such device any more.")
      }
      return told(Devices(devices: devices.list(for: deviceID)))
    case "web.phone":
      await home.update()
      return told(phone)
    case "web.setPhone":
      guard let isOn = request.params?.on else { throw missing("on") }
      try devices.setPhone(isOn)
      if !isOn { codes.endPhone() }
      await home.update()
      return told(phone)
    case "web.addPhone":
      await home.update()
      return told(try invitation())
    case "web.folders": return told(Folders(folders: SharedFolders.found()))
    case "web.qr":
      guard let text = request.params?.text else { throw missing("text") }
      guard let svg = QRCode.svg(of: text) else {
        throw WebError.refused("tooLarge", "This is too long for a picture.")
      }
      return told(Picture(svg: svg))
    default:
      let message = "There is no method \(request.method.prefix(80))."
      throw WebError.refused("methodNotFound", message, code: -32601)
    }
  }

  private var phone: Phone {
    let address = hosts.homeAddress
    let isEncrypted = address?.hasPrefix("https") ?? false
    return Phone(on: devices.isPhoneOn, address: address, isEncrypted: isEncrypted)
  }

  private func invitation() throws -> Invitation {
    guard let address = hosts.homeAddress else {
      throw WebError.refused("noNetwork", "No phone can come in: there is no home network here.")
    }
    let code = codes.phone()
    guard let qr = QRCode.svg(of: "\(address)/#code=\(code)") else { throw missing("address") }
    return Invitation(
      code: "\(code.prefix(4))-\(code.suffix(4))",
      address: address,
      qr: qr,
      isEncrypted: address.hasPrefix("https")
    )
  }

  private func missing(_ name: String) -> WebError {
    .refused("invalidParams", "\(name) is missing.")
  }

  private static func line(_ response: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = .withoutEscapingSlashes
    // Every value here can be written.
    return (try? encoder.encode(response)).map(Array.init) ?? []
  }
}
