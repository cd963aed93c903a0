import FlyingFox
import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// Joins each WebSocket to a `timequest-rpc` of its own: a message is a line, a line is a message.
///
/// The child ends as it likes to, at the end of its input, and is always waited for. When it ends
/// first, whatever ended it, the WebSocket is closed, and the page opens another.
final class ChildPerConnection: WSMessageHandler {
  private let executable: String
  private let arguments: [String]
  private let running = Mutex<[UUID: Task<Void, Never>]>([:])

  init(executable: String, arguments: [String]) {
    self.executable = executable
    self.arguments = arguments
  }

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (messages, continuation) = AsyncStream.makeStream(of: WSMessage.self)
    let id = UUID()
    let task = Task {
      do {
        try await run(reading: client, writing: continuation)
        continuation.yield(.close(.goingAway))
      } catch {
        FileHandle.standardError.write(Data("timequest-web: \(error)\n".utf8))
        continuation.yield(.close(.internalServerError))
      }
      continuation.finish()
      _ = running.withLock { $0.removeValue(forKey: id) }
    }
    running.withLock { $0[id] = task }
    return messages
  }

  /// Waits for every child.
  func finish() async {
    for task in running.withLock({ Array($0.values) }) { await task.value }
  }

  private func run(
    reading client: AsyncStream<WSMessage>,
    writing answers: AsyncStream<WSMessage>.Continuation
  ) async throws {
    _ = try await Subprocess.run(
      .path(FilePath(executable)),
      arguments: Arguments(arguments),
      input: .inputWriter,
      output: .sequence,
      error: .currentStandardError
    ) { child in
      let input = child.standardInputWriter
      let writing = Task {
        for await case .text(let text) in client {
          // A message is one line, whatever was sent: else one could hold two.
          let line = text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
          _ = try await input.write(line + [0x0A])
        }
        try await input.finish()
      }
      var rest: [UInt8] = []
      for try await chunk in child.standardOutput {
        rest += chunk.withUnsafeBytes { Array($0) }
        guard let end = rest.lastIndex(of: 0x0A) else { continue }
        for line in rest[..<end].split(separator: 0x0A) {
          answers.yield(.text(String(decoding: line, as: UTF8.self)))
        }
        rest.removeSubrange(...end)
      }
      // It reads no more, so what writing to it came to says nothing.
      writing.cancel()
      _ = await writing.result
    }
  }
}
