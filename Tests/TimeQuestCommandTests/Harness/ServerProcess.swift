import Foundation
import Testing

/// A running `timequest-rpc`, spoken to through real pipes.
final class ServerProcess {
  let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors: URL
  private var unread: [UInt8] = []

  /// A hang is a failed test, not a stuck one.
  private static let timeout: Int32 = 20_000

  init(_ arguments: [String], environment: [String: String] = [:], in folder: URL) throws {
    errors = folder.appending(path: "stderr-\(UUID())")
    try Data().write(to: errors)
    process.executableURL = Executable.url
    process.arguments = arguments
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "SWIFT_BACKTRACE": "enable=no",
    ].merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    // A server that is gone shows in its answers, not as a signal to the tests.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
  }

  func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// The next line; nil at the end of output, or after twenty seconds without one.
  func readLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let chunk = readSome()
      if chunk.isEmpty { return nil }
      unread += chunk
    }
  }

  /// The next message behind a header, which is exactly as it should be; nil as for `readLine`.
  func readMessage() -> String? {
    guard let header = readLine(), header.hasPrefix("Content-Length: "), header.hasSuffix("\r"),
      let length = Int(header.dropFirst(16).dropLast()), readLine() == "\r"
    else { return nil }
    while unread.count < length {
      let chunk = readSome()
      if chunk.isEmpty { return nil }
      unread += chunk
    }
    defer { unread.removeFirst(length) }
    return String(decoding: unread[..<length], as: UTF8.self)
  }

  /// Everything up to the end of output.
  func readAll() -> String {
    while true {
      let chunk = readSome()
      if chunk.isEmpty { return String(decoding: unread, as: UTF8.self) }
      unread += chunk
    }
  }

  /// So many lines, sent meanwhile; fewer at the end of output.
  func readLines(_ count: Int, whileSending text: String) -> [Substring] {
    let descriptor = input.fileHandleForWriting.fileDescriptor
    Thread.detachNewThread { Self.write(Array(text.utf8), to: descriptor) }
    var lines = 0
    var all = unread
    unread = []
    while lines < count {
      let chunk = readSome()
      if chunk.isEmpty { break }
      lines += chunk.count { $0 == UInt8(ascii: "\n") }
      all += chunk
    }
    return String(decoding: all, as: UTF8.self).split(separator: "\n")
  }

  /// The most memory that the process has held so far, in KiB.
  func peakMemory() throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status",
      encoding: .utf8
    )
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        #if canImport(Glibc)
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        #else
        unsafe Darwin.write(descriptor, $0.baseAddress, $0.count)
        #endif
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  func closeOutput() throws {
    try output.fileHandleForReading.close()
  }

  /// Ends the input and waits for the process: its exit status.
  func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    return waitForExit()
  }

  func waitForExit() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  var standardError: String {
    get throws { try String(contentsOf: errors, encoding: .utf8) }
  }

  private func readSome() -> [UInt8] {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&ready, 1, Self.timeout) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    return Array(buffer.prefix(max(0, count)))
  }
}
