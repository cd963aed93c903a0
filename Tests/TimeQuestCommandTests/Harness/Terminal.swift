import Foundation
import Testing

/// A run of `timequest-rpc` by a person at a terminal, which `script` lends.
final class Terminal {
  let process = Process()
  private let keys = Pipe()
  private let glass = Pipe()
  /// All that was to be seen so far.
  private(set) var screen = ""

  convenience init(
    _ arguments: [String],
    environment: [String: String] = [:],
    in folder: URL
  ) throws {
    let words = [Executable.url.path] + arguments
    let script = words.map { "'\($0)'" }.joined(separator: " ")
    try self.init(shell: script, environment: environment, in: folder)
  }

  /// Runs a script of the shell, which finds the executable in its path.
  init(shell script: String, environment: [String: String] = [:], in folder: URL) throws {
    process.executableURL = URL(filePath: "/usr/bin/script")
    process.arguments = ["-qec", script, "/dev/null"]
    process.currentDirectoryURL = folder
    let own = Executable.url.deletingLastPathComponent().path
    process.environment = ["PATH": "\(own):/usr/bin:/bin", "HOME": folder.path, "SHELL": "/bin/sh"]
      .merging(environment) { $1 }
    process.standardInput = keys
    process.standardOutput = glass
    process.standardError = glass
    try process.run()
  }

  /// Waits until that text is to be seen; false at the end, or after twenty seconds without more.
  func shows(_ text: String) -> Bool {
    while !screen.contains(text) {
      var events = pollfd(
        fd: glass.fileHandleForReading.fileDescriptor,
        events: Int16(POLLIN),
        revents: 0
      )
      guard unsafe poll(&events, 1, 20_000) > 0 else { return false }
      let data = glass.fileHandleForReading.availableData
      guard !data.isEmpty else { return false }
      screen += String(decoding: data, as: UTF8.self)
    }
    return true
  }

  func type(_ text: String) throws {
    try keys.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// The status with which the program ended.
  func end() throws -> Int32 {
    try keys.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
