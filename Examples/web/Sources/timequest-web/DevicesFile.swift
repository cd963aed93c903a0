import Foundation

/// The private file with the browsers that may play, and whether phones may come in.
struct DevicesFile: Sendable {
  struct Device: Codable, Sendable {
    let deviceID: String
    let name: String
    /// The SHA-256 of its token: whoever reads the file cannot come in with it.
    let tokenHash: String
    let added: Date
    var lastSeen: Date
  }

  struct Content: Codable, Sendable {
    static let format = "timequest-devices-1"

    var format = Self.format
    /// Whether the server listens on the local network, too.
    var phone = false
    var devices: [Device] = []
  }

  private static let most = 1 << 20

  let folder: StateFolder

  private var path: String { "\(folder.path)/\(folder.name)" }

  /// What is in the file, or nothing yet; the file is never changed by reading it.
  func read() throws -> Content {
    // A pipe in its place would be waited for.
    let descriptor = folder.openFile(folder.name, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: return Content()
      case ELOOP: throw refused("is a link, and a link is not followed here")
      default: throw refused("cannot be opened (\(StateFolder.reason))")
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw refused("is no file")
    }
    guard status.st_uid == geteuid() else { throw refused("belongs to another user") }
    guard status.st_mode & 0o022 == 0 else { throw refused("can be changed by other users") }
    guard status.st_size <= Self.most else { throw refused("is no list of TimeQuest's devices") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard let data = try file.read(upToCount: Self.most) else {
      throw refused("is empty, and so no list of TimeQuest's devices")
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let content = try? decoder.decode(Content.self, from: data),
      content.format == Content.format,
      Set(content.devices.map(\.deviceID)).count == content.devices.count,
      content.devices.allSatisfy({ $0.tokenHash.utf8.count == 64 })
    else { throw refused("is no list of TimeQuest's devices, or it is damaged") }
    return content
  }

  /// Replaces the file as a whole: after a loss of power there is the old one or the new one.
  func write(_ content: Content) throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(content) + Data("\n".utf8)
    let new = "\(folder.name).new"
    // One that an earlier server left behind, or whatever else has its name.
    folder.remove(new)
    let descriptor = folder.openFile(new, O_WRONLY | O_CREAT | O_EXCL)
    guard descriptor >= 0 else { throw unwritten }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: data)
    } catch {
      folder.remove(new)
      throw Refused("\(path) cannot be written: \(error.localizedDescription)")
    }
    guard fsync(descriptor) == 0, folder.rename(new, to: folder.name), folder.sync() else {
      folder.remove(new)
      throw unwritten
    }
  }

  private var unwritten: Refused { Refused("\(path) cannot be written: \(StateFolder.reason)") }

  private func refused(_ what: String) -> Refused {
    Refused(
      "\(path) \(what). Nothing was changed. Move it away, and every browser pairs again; "
        + "or name another file with --devices."
    )
  }
}
