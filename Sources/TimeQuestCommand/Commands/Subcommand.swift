import ArgumentParser

/// A command that runs with a composition and returns the exit status.
protocol Subcommand: ParsableCommand {
  func run(in composition: Composition) async throws -> Int32
}
