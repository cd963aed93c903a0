import ArgumentParser
import Foundation
import TimeQuestRPC

/// Copies the store, and removes copies that are no longer wanted.
struct BackupCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write a consistent copy of the store.",
    discussion: """
      With --keep older copies in the same folder are removed, after the new one is whole: those \
      alone that the store lists as its own.
      """
  )

  @OptionGroup var options: StoreOptions

  @Argument(help: "The copy; the file must not exist.")
  var file: String

  @Option(
    help: ArgumentHelp(
      "Keep this many copies in that folder, with the new one.",
      valueName: "count"
    )
  )
  var keep: Int?

  func validate() throws {
    guard file != "-" else {
      throw ValidationError("A backup must be a file: expected a path such as ./-, got -.")
    }
    if let keep, keep < 1 {
      throw ValidationError("--keep: expected a count from 1 on, got \(keep)")
    }
  }

  func run(in composition: Composition) async throws -> Int32 {
    try await options.asAdministrator(composition) { client in
      // An erasure lists the copy by this path later, from any working directory.
      let path = file.isEmpty ? file : URL(filePath: file).path
      try await client.backUp(to: path)
      guard let keep else { return }
      for old in try await copies(beside: path, client).dropLast(keep) {
        do {
          try FileManager.default.removeItem(atPath: old)
        } catch {
          throw FileError(file: old, reason: "the copy cannot be removed: \(error)")
        }
        try await client.forgetBackup(at: old)
        StandardOutput.writeDiagnostic("removed \(old)")
      }
    }
  }

  /// The listed copies in the folder of that one which are still there, the oldest first.
  private func copies(beside path: String, _ client: ClientSession) async throws -> [String] {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let store = try options.choice.url
    return try await client.backups().filter { copy in
      guard !store.owns(copy) else { return false }
      // A copy that is gone, or cannot be looked at, is none that is there.
      let attributes = try? FileManager.default.attributesOfItem(atPath: copy)
      return URL(filePath: copy).deletingLastPathComponent().path == folder
        && attributes?[.type] as? FileAttributeType == .typeRegular
    }
  }
}
