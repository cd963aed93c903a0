import Foundation

/// Files of stores under test, each in a folder that is removed afterwards.
enum TemporaryFolder {
  static func make() throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "timequest-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder.path
  }

  static func remove(above file: String) throws {
    try FileManager.default.removeItem(at: URL(filePath: file).deletingLastPathComponent())
  }

  static func contents(of file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: file)))
  }

  static func overwriteBeginning(of file: String) throws {
    var data = try Data(contentsOf: URL(filePath: file))
    let count = min(data.count, 512)
    data.replaceSubrange(0..<count, with: Data(count: count))
    try data.write(to: URL(filePath: file))
  }

  static func takeWritePermission(of file: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
  }
}
