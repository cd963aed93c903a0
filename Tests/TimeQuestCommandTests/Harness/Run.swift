import Foundation
import Testing

/// Everything that starts processes, one at a time: each blocks one of the few threads that all
/// tests share.
@Suite(.serialized)
enum Processes {}

/// The executable under test: the one just built, or the one that `TIMEQUEST_RPC` names.
enum Executable {
  static let url: URL =
    ProcessInfo.processInfo.environment["TIMEQUEST_RPC"].map { URL(filePath: $0) }
    ?? Bundle.main.bundleURL.appending(path: "timequest-rpc")
}

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

/// One run of `timequest-rpc` to its end.
struct Run {
  let status: Int32
  let output: String
  let errors: String

  /// Runs it under a umask that takes no permission away, so that files are private by themselves.
  ///
  /// `redirected` is the shell's word for what its streams are.
  init(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:],
    redirected: String = "",
    in folder: URL
  ) throws {
    let script = "umask 0; exec \"$0\" \"$@\" \(redirected)"
    try self.init(
      shell: script,
      arguments: arguments,
      input: input,
      environment: environment,
      in: folder
    )
  }

  /// Runs a script of the shell, which finds the executable in its path and as `$0`.
  init(
    shell script: String,
    arguments: [String] = [],
    input: String = "",
    environment: [String: String] = [:],
    in folder: URL
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, Executable.url.path] + arguments
    let own = Executable.url.deletingLastPathComponent().path
    process.environment = [
      "PATH": "\(own):/usr/bin:/bin", "HOME": folder.path, "SWIFT_BACKTRACE": "enable=no",
    ].merging(environment) { $1 }
    process.currentDirectoryURL = folder
    let files = ["in", "out", "err"].map { folder.appending(path: "\($0)-\(UUID())") }
    try Data(input.utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = try String(contentsOf: files[1], encoding: .utf8)
    errors = try String(contentsOf: files[2], encoding: .utf8)
    for file in files { try FileManager.default.removeItem(at: file) }
  }
}
