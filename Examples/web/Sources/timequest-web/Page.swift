import FlyingFox
import Foundation

/// The files of the page, listed once: what is not in the list has no route, whatever a path says.
struct Page {
  struct File {
    let route: String
    let url: URL
    let contentType: String
  }

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private static let contentTypes = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "wav": "audio/wav",
    "webmanifest": "application/manifest+json",
  ]

  let files: [File]

  init(folder: URL) throws {
    var files: [File] = []
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for name in names.sorted() {
      let url = folder.appending(path: name)
      guard let type = Self.contentTypes[url.pathExtension] else { continue }
      files.append(File(route: "/\(name)", url: url, contentType: type))
      if name == "index.html" { files.append(File(route: "/", url: url, contentType: type)) }
    }
    guard files.contains(where: { $0.route == "/" }) else {
      throw Missing(description: "There is no index.html in \(folder.path).")
    }
    self.files = files
  }
}

/// One file, read anew for each request, so that an edit shows at the next reload.
struct FileResponse: HTTPHandler {
  let file: Page.File

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let headers: HTTPHeaders = [
      .contentType: file.contentType,
      .cacheControl: "no-cache",
      HTTPHeader("Content-Security-Policy"):
        "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
      HTTPHeader("Referrer-Policy"): "no-referrer",
    ]
    let body = try Data(contentsOf: file.url)
    return HTTPResponse(statusCode: .ok, headers: headers, body: body)
  }
}
