import ArgumentParser
import CTimeQuestSystem
import Foundation
import JSONRPC
import Synchronization
import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The command line of an executable, for any composition.
public enum CommandLineProgram: Sendable {
  /// Parses the arguments, runs the command, and exits with its status.
  public static func main(_ composition: Composition) async -> Never {
    // Before anything else opens a file, such as the run loop.
    FileDescriptor.fillStandard()
    // A closed pipe and a file past its limit are errors of a write, not the end of the program.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    ProgramInfo.current = ProgramInfo(composition)
    PINSecrecy.hideEnvironment()
    exit(await run(composition))
  }

  /// Swift reads its `CommandLine` from `/proc/self/maps`: where that cannot be opened, it has no
  /// arguments, and a command would become a server on the default store.
  private static var arguments: [String] {
    let values = unsafe UnsafeBufferPointer(
      start: tq_arguments(),
      count: Int(tq_argument_count())
    )
    return unsafe values.compactMap { value in unsafe value.map { unsafe String(cString: $0) } }
  }

  private static func run(_ composition: Composition) async -> Int32 {
    // Commands run by `Subcommand`: `AsyncParsableCommand` would leave this thread.
    do {
      let words = RootCommand.helpLast(arguments.dropFirst())
      // Nobody can see that a server waits for requests.
      if words.isEmpty, FileDescriptor.standardInput.isTerminal {
        throw CleanExit.helpRequest(RootCommand.self)
      } else if let service = Service(commonArguments: words) {
        return try await service.run(in: composition)
      } else if let help = RootCommand.help(in: words) {
        return try await help.run(in: composition)
      } else if let script = RootCommand.completions(for: words) {
        throw CleanExit.message(script)
      } else if let subcommand = RootCommand.subcommand(in: words) {
        return try await subcommand.run(in: composition)
      } else {
        try RootCommand.requireCommand(in: words)
        var command = try RootCommand.parseAsRoot(Array(words))
        if let subcommand = command as? any Subcommand {
          return try await subcommand.run(in: composition)
        }
        // Only requests for help are left; they throw the help page.
        try command.run()
        return 0
      }
    } catch {
      return report(error)
    }
  }

  /// Prints the help or the error, and answers the status.
  private static func report(_ error: any Error) -> Int32 {
    switch error {
    case let error as CommandFailure: StandardOutput.writeMessage(error.description)
    case let error as RPCError:
      let hint = error.kind == "locked" ? "\nGive the PIN in TIMEQUEST_PIN or with --pin-file." : ""
      StandardOutput.writeMessage(error.message + hint)
    case let error as FileError:
      if error.isTold { StandardOutput.writeMessage("\(error)") }
      return error.status
    default:
      let status = RootCommand.exitCode(for: error)
      // Help goes to stdout, as it was asked for.
      if status == .success { RootCommand.exit(withError: error) }
      let message = RootCommand.message(for: error)
      if !message.isEmpty { StandardOutput.writeMessage(message + hint(for: error)) }
      return status.rawValue
    }
    return 1
  }

  /// Which page helps with words that could not be parsed.
  private static func hint(for error: any Error) -> String {
    // Thrown by a command that runs: its words were understood.
    guard !(error is ValidationError) else { return "" }
    let lines = RootCommand.fullMessage(for: error).split(separator: "\n")
    let page = lines.last { $0.hasPrefix("  See '") }?.split(separator: "'").dropFirst().first
    return page.map { "\nSee \($0)." } ?? ""
  }
}

/// Why a command cannot do what it was asked to: a sentence, and in a second line what helps.
struct CommandFailure: Error, CustomStringConvertible {
  let reason: String
  let hint: String?

  init(_ reason: String, hint: String? = nil) {
    self.reason = reason
    self.hint = hint
  }

  var description: String { [reason, hint].compactMap(\.self).joined(separator: "\n") }
}

/// The parts of the composition that the texts of the command line name.
///
/// The parser gets the texts of a command from static members, so they cannot be passed to it.
struct ProgramInfo: Sendable {
  let name: String
  /// The forms of store URLs, such as `sqlite:PATH`, in the order of the composition.
  let storeUsages: [String]

  /// The program that runs in this process; `CommandLineProgram` sets it once.
  static var current: ProgramInfo {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  private static let stored = Mutex(ProgramInfo(name: "timequest", storeUsages: []))

  /// `sqlite:PATH, memory: or jsonl:PATH`.
  var storeForms: String {
    guard storeUsages.count > 1, let last = storeUsages.last else {
      return storeUsages.first ?? ""
    }
    return "\(storeUsages.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension ProgramInfo {
  init(_ composition: Composition) {
    self.init(name: composition.name, storeUsages: composition.stores.map(\.usage))
  }
}
