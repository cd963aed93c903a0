import ArgumentParser
import Foundation

/// The command line of an executable, for any composition.
public enum CommandLineProgram: Sendable {
  /// Parses the arguments, runs the command, and exits with its status.
  public static func main(_ composition: Composition) async -> Never {
    // Before anything else opens a file, such as the run loop.
    FileDescriptor.fillStandard()
    ProgramInfo.current = ProgramInfo(composition)
    exit(await run(composition))
  }

  private static func run(_ composition: Composition) async -> Int32 {
    // Commands run by `Subcommand`: `AsyncParsableCommand` would leave this thread.
    do {
      let words = CommandLine.arguments.dropFirst()
      if let service = Service(commonArguments: words) {
        return try await service.run(in: composition)
      } else if let subcommand = RootCommand.subcommand(in: words) {
        return try await subcommand.run(in: composition)
      } else {
        try RootCommand.requireCommand(in: words)
        var command = try RootCommand.parseAsRoot()
        if let subcommand = command as? any Subcommand {
          return try await subcommand.run(in: composition)
        }
        // Only requests for help are left; they throw the help page.
        try command.run()
        return 0
      }
    } catch {
      RootCommand.exit(withError: error)
    }
  }
}
