import Foundation
import Testing

/// A folder of its own for each test, gone afterwards.
struct TemporaryFolder: ~Copyable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "timequest-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The arguments that name the store in it.
  var store: [String] { ["--store", "sqlite:\(url.path)/store.sqlite"] }

  /// Makes that store, with nobody's quest in it.
  func makeStore() throws {
    #expect(try Run(["call", "profile.get"] + store, in: url).status == 0)
  }

  deinit {
    // What cannot be removed is left to the system; a deinit has nobody to tell.
    try? FileManager.default.removeItem(at: url)
  }
}
