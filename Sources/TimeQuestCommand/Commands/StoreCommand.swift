import ArgumentParser
import Foundation
import TimeQuestEngine
import TimeQuestRPC

/// Commands on the store as a whole, for its administrator.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Check, copy or move the store.",
    subcommands: [Check.self, Backup.self, MigrateCommand.self]
  )

  struct Check: Subcommand {
    // Without a name the library computes one by reflection, at every start of any command.
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check the store for damage."
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
      abstract: "Write a consistent copy of the store."
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The copy; the file must not exist.")
    var file: String

    func validate() throws {
      guard file != "-" else {
        throw ValidationError("A backup must be a file: expected a path such as ./-, got -.")
      }
    }

    func run(in composition: Composition) async throws -> Int32 {
      try await options.asAdministrator(composition) { client in
        // An erasure lists the copy by this path later, from any working directory.
        try await client.backUp(to: file.isEmpty ? file : URL(filePath: file).path)
      }
    }
  }
}
