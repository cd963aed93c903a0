import NIOCore
import NIOSSL

/// A certificate with its key, and the names that it is for.
struct Certificate: Sendable {
  let context: NIOSSLContext
  private let hosts: [String]
  private let addresses: Set<String>

  init(file: String, key: String) throws {
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(file)
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
      )
      configuration.applicationProtocols = ["http/1.1"]
      context = try NIOSSLContext(configuration: configuration)
      let names = chain.first.map { Array($0._subjectAlternativeNames()) } ?? []
      hosts = names.filter { $0.nameType == .dnsName }
        .map { String(decoding: $0.contents, as: UTF8.self).lowercased() }
      addresses = Set(
        names.filter { $0.nameType == .ipAddress }
          .compactMap {
            try? SocketAddress(packedIPAddress: ByteBuffer(bytes: $0.contents), port: 0).ipAddress
          }
      )
    } catch {
      throw Refused("\(file) and \(key) are no certificate and key in PEM that fit: \(error)")
    }
  }

  /// The name that a phone opens, if it is for a name.
  var firstName: String? { hosts.first { $0 != "localhost" && !$0.hasPrefix("*") } }

  /// Whether it is for a name or an address.
  func names(_ host: String) -> Bool {
    if hosts.contains(host) || addresses.contains(host) { return true }
    guard let dot = host.firstIndex(of: ".") else { return false }
    return hosts.contains("*\(host[dot...])")
  }
}
