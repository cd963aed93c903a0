import Foundation

/// The files of the page, listed once: what is not in the list has no path.
struct Page: Sendable {
  struct File: Sendable {
    let url: URL
    let contentType: String
  }

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private static let contentTypes = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "wav": "audio/wav",
    "webmanifest": "application/manifest+json", "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8",
  ]

  private let files: [Substring: File]

  init(folder: URL) throws {
    var files: [Substring: File] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let url = folder.appending(path: name)
      guard let type = Self.contentTypes[url.pathExtension] else { continue }
      files["/\(name)"] = File(url: url, contentType: type)
    }
    guard let index = files["/index.html"] else {
      throw Missing(description: "There is no index.html in \(folder.path).")
    }
    files["/"] = index
    self.files = files
  }

  /// A text that changes with any file.
  var version: String {
    let states = files.sorted { $0.key < $1.key }.map { path, file in
      let state = try? FileManager.default.attributesOfItem(atPath: file.url.path)
      let changed = (state?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      return "\(path) \(state?[.size] ?? 0) \(changed)"
    }
    return String(SHA256.hex(of: states.joined(separator: "\n").utf8).prefix(16))
  }

  func file(at path: Substring) -> File? { files[path] }
}
