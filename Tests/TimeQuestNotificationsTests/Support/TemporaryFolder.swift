import Foundation
import Testing

/// Passes the path of an empty folder, which is removed afterwards.
func withFolder(_ body: (String) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "timequest-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
  try await body(folder.path)
}
