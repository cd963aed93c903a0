import ArgumentParser
import Foundation
import TimeQuestEngine
import TimeQuestRPC

/// What an owner does with the store as a whole.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Check, copy or move the store.",
    subcommands: [Check.self, Backup.self, MigrateCommand.self]
  )

  struct Check: Subcommand {
    // Without a name the library makes one by reflection, at every start of any command.
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Look for damage."
    )

    @OptionGroup var options: StoreOptions

    func run(in composition: Composition) async throws -> Int32 {
      try await options.asAdministrator(composition) { client in
        let report = try await client.check()
        for sentence in report.problems + report.notices {
          StandardOutput.writeDiagnostic(sentence)
        }
        guard report.isSound else { throw ExitCode(1) }
        StandardOutput.writeDiagnostic("the store is sound")
      }
    }
  }

  struct Backup: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "backup",
      abstract: "Make a consistent copy."
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "A file that is not there yet.")
    var file: String

    func validate() throws {
      guard file != "-" else { throw ValidationError("A backup is a file: name it, be it ./-.") }
    }

    func run(in composition: Composition) async throws -> Int32 {
      try await options.asAdministrator(composition) { client in
        // An erasure names it later, wherever that is done.
        try await client.backUp(to: file.isEmpty ? file : URL(filePath: file).path)
      }
    }
  }
}
