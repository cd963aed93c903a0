import ArgumentParser
import Foundation
import TimeQuestEngine
import TimeQuestRPC

/// Commands on the store as a whole, for its administrator.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Check, copy or move the store, or prepare a server for it.",
    subcommands: [
      Check.self, Repair.self, BackupCommand.self, MigrateCommand.self, AdminSQLCommand.self,
    ]
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

  struct Repair: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "repair",
      abstract: "Set aside what cannot be read, and keep the rest.",
      discussion: """
        A backup is made first, in a new folder; what is removed is listed there, too. A player \
        whose settings cannot be read keeps every session and begins with new settings.
        """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The folder for the backup and the list; it must not exist.")
    var folder: String

    func run(in composition: Composition) async throws -> Int32 {
      try await options.asAdministrator(composition) { client in
        let path = URL(filePath: folder).path
        guard !FileManager.default.fileExists(atPath: path) else {
          throw ValidationError("\(folder) exists already: name a new folder.")
        }
        try FileManager.default.createDirectory(
          atPath: path,
          withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700]
        )
        try await client.backUp(to: "\(path)/backup.sqlite")
        let count = try await client.repair { rows in
          let list = try FileWriter(file: "\(path)/set-aside.txt", mayReplace: false)
          for row in rows { try list.write(Array("\(row)\n".utf8)) }
          try list.finish()
        }
        StandardOutput.writeDiagnostic(
          "rows set aside: \(count); the backup and the list are in \(path)"
        )
      }
    }
  }
}
