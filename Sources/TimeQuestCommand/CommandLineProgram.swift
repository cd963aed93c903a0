import ArgumentParser
import Foundation

/// The command line of an executable, for any composition.
public enum CommandLineProgram: Sendable {
  /// Parses the arguments, runs the command, and exits with its status.
  public static func main(_ composition: Composition) async -> Never {
    // Commands run by `Subcommand`: `AsyncParsableCommand` would leave this thread.
    let status: Int32
    FileDescriptor.fillStandard()
    do {
      let words = CommandLine.arguments.dropFirst()
      if let service = Service(commonArguments: words) {
        status = try await service.run(in: composition)
      } else if let subcommand = RootCommand.subcommand(in: words) {
        status = try await subcommand.run(in: composition)
      } else {
        try RootCommand.requireCommand(in: words)
        var command = try RootCommand.parseAsRoot()
        if let subcommand = command as? any Subcommand {
          status = try await subcommand.run(in: composition)
        } else {
          // Only requests for help are left; they throw the help page.
          try command.run()
          status = 0
        }
      }
    } catch {
      RootCommand.exit(withError: error)
    }
    exit(status)
  }
}
