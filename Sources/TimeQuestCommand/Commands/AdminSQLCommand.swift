import ArgumentParser
import TimeQuestPersistence

/// Prints the script by which an administrator prepares a server for households.
struct AdminSQLCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "admin-sql",
    abstract: "Print the roles, grants and settings of households on a database server.",
    discussion: """
      Nothing is connected to: read the script, then run it as a superuser. Each household gets a \
      schema and three roles: NAME_owner makes and upgrades the tables, NAME_writer plays, and \
      NAME_reader reads reports. None has a password yet.
      """
  )

  @Option(
    name: .customLong("household"),
    parsing: .singleValue,
    help: ArgumentHelp("A household; once for each.", valueName: "name")
  )
  var households: [String] = []

  @Option(help: ArgumentHelp("The database in which they are.", valueName: "name"))
  var database = "timequest"

  @Option(help: ArgumentHelp("The connections that one household may play by.", valueName: "count"))
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
      throw ValidationError("This program has no store on a server.")
    }
    let access = ServerAccess(
      database: database,
      households: households,
      connectionLimit: connections
    )
    let output = try StandardOutput.claim()
    do {
      try output.write(script(access))
      return 0
    } catch let error as StoreError {
      StandardOutput.writeMessage("\(error)")
      return 1
    }
  }
}
