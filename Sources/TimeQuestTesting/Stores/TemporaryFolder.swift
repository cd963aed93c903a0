import Foundation

/// The files of stores under test, each store in a folder of its own.
enum TemporaryFolder {
  static func make() throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "timequest-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder.path
  }

  static func remove(above file: String) throws {
    try FileManager.default.removeItem(at: folder(of: file))
  }

  static func contents(of file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: file)))
  }

  static func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file))
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

  /// The permissions of every file in the folder, the file itself included.
  static func permissions(beside file: String) throws -> [String: Int] {
    let folder = folder(of: file).path
    var permissions: [String: Int] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      permissions[name] = attributes[.posixPermissions] as? Int
    }
    return permissions
  }

  private static func folder(of file: String) -> URL {
    URL(filePath: file).deletingLastPathComponent()
  }
}
