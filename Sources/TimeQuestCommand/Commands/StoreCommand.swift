import ArgumentParser
import Foundation
import TimeQuestEngine
import TimeQuestPersistence
import TimeQuestRPC

struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Check, copy or move the store, or prepare a server for it.",
    subcommands: [
      Check.self, Repair.self, BackupCommand.self, RestoreCommand.self, MigrateCommand.self,
      AdminSQLCommand.self,
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
      try await options.withSession(composition) { client in
        let report = try await client.owner.check()
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
      abstract: "Set aside the records that cannot be read, and keep the rest.",
      discussion: """
        A backup is made first, in a new folder, with a list of everything that is removed. A player \
        whose settings cannot be read keeps every session and begins with new settings.
        """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: "The folder for the backup and the list; it must not exist.")
    var folder: String

    func run(in composition: Composition) async throws -> Int32 {
      try await options.withSession(composition) { client in
        let path = URL(filePath: folder).path
        guard !FileManager.default.fileExists(atPath: path) else {
          throw ValidationError("\(folder) exists already: name a new folder.")
        }
        try PrivateFolder.make(path)
        try await client.owner.backUp(to: "\(path)/backup.sqlite")
        let count = try await client.owner.repair { rows in
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

/// Prints the script by which an administrator prepares a server for households.
struct AdminSQLCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "admin-sql",
    abstract: "Print the roles, grants and settings of households on a database server.",
    discussion: """
      The command connects to nothing: read the script, then run it as a superuser, or on a \
      managed server as a role with CREATEROLE that owns the database. Each household gets a \
      schema and three roles: NAME_owner makes and upgrades the tables, NAME_writer plays, and \
      NAME_reader reads reports. No role has a password yet.
      """
  )

  @Option(
    name: .customLong("household"),
    parsing: .singleValue,
    help: ArgumentHelp("The name of a household; may be repeated.", valueName: "name")
  )
  var households: [String] = []

  @Option(help: ArgumentHelp("The database of the households.", valueName: "name"))
  var database = "timequest"

  @Option(help: ArgumentHelp("The most connections of one household.", valueName: "count"))
  var connections = 20

  func validate() throws {
    guard !households.isEmpty else {
      throw ValidationError("--household is missing: expected a name such as smith.")
    }
    guard Set(households).count == households.count else {
      throw ValidationError("--household: expected each name once.")
    }
    guard (1...10_000).contains(connections) else {
      throw ValidationError("--connections: expected 1 to 10000, got \(connections).")
    }
  }

  func run(in composition: Composition) async throws -> Int32 {
    guard let script = composition.stores.lazy.compactMap(\.accessScript).first else {
      throw ValidationError("This program was built without a store on a server.")
    }
    let access = ServerAccess(
      database: database,
      households: households,
      connectionLimit: connections
    )
    let output = try StandardOutput.claim()
    try output.write(script(access))
    return 0
  }
}

/// Sets a new PIN without the old one.
struct ResetPINCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-pin",
    abstract: "Set a new PIN without the old one.",
    discussion: """
      Access to the store is enough. The new PIN comes from TIMEQUEST_PIN, --pin-file, or the \
      first line of stdin, never from an argument.
      """
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var pin: PINOptions

  func run(in composition: Composition) async throws -> Int32 {
    try composition.requireStore(at: options.choice.url)
    guard let text = try pin.readNew() else {
      throw ValidationError("The new PIN is missing: expected it on stdin.")
    }
    return try await options.withSession(composition) { client in
      try await client.owner.resetPIN(text)
      StandardOutput.writeSuccess("The new PIN is set.")
    }
  }
}
