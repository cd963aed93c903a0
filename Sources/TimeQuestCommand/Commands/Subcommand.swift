import ArgumentParser

/// A command that runs in a composition and answers the exit status.
protocol Subcommand: ParsableCommand {
  func run(in composition: Composition) async throws -> Int32
}
