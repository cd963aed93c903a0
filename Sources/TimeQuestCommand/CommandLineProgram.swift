import ArgumentParser
import Foundation

/// The command line of `timequest-rpc`, for any composition.
public enum CommandLineProgram: Sendable {
  /// Reads the arguments, runs what they ask for, and ends the process.
  public static func main(_ composition: Composition) async -> Never {
    // Parsed here and run by a protocol of our own: `AsyncParsableCommand` would leave this thread.
    let status: Int32
    FileDescriptor.fillStandard()
    do {
      let words = CommandLine.arguments.dropFirst()
      if let service = Service(usual: words) {
        status = try await service.run(in: composition)
      } else if let subcommand = RootCommand.subcommand(in: words) {
        status = try await subcommand.run(in: composition)
      } else {
        try RootCommand.requireCommand(in: words)
        var command = try RootCommand.parseAsRoot()
        if let subcommand = command as? any Subcommand {
          status = try await subcommand.run(in: composition)
        } else {
          // What is left asks for help, of a subcommand too: it throws the page.
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
