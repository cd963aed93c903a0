import ArgumentParser
import Synchronization
import TimeQuestJSON
import TimeQuestRPC

/// Imports an export of any size in one transaction.
struct ImportCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import an export, all or nothing.",
    discussion: """
      Nothing is taken away: sessions of both sides stay, and what was deleted here \
      stays deleted. To import the same file again changes nothing.
      """
  )

  @OptionGroup var options: StoreOptions

  @Argument(help: "The file; - for stdin.")
  var file: String

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    let source: FileReader
    let beginning: [UInt8]?
    do {
      source = try file == "-" ? FileReader(descriptor: .standardInput) : FileReader(file: file)
      beginning = try source.next()
    } catch {
      // Before a store is created.
      StandardOutput.writeMessage("\(error)")
      return 1
    }
    let first = Mutex(beginning)
    return try await options.asAdministrator(composition, mayMakeStore: true) { client in
      let progress = ProgressBar("bytes", of: source.size)
      let answer = try await client.takeImport {
        let chunk = try first.withLock { $0.take() } ?? source.next()
        progress.step(by: chunk.count)
        return chunk
      }
      progress.finish()
      if let status = output.write(answer + [UInt8(ascii: "\n")]) { throw ExitCode(status) }
    }
  }
}
