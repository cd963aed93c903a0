import ArgumentParser
import CTimeQuestSystem
import JSONRPC
import TimeQuestRPC

/// The command of the executable itself.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let name = ProgramInfo.current.name
    return CommandConfiguration(
      commandName: name,
      abstract:
        "TimeQuest: guess how long a step takes, do it without a clock, see how close you were.",
      discussion: """
        Speaks JSON-RPC 2.0 on stdin and stdout, one message a line:

          echo '{"jsonrpc":"2.0","id":1,"method":"quest.list"}' | \(name)
          \(name) call profile.get
          \(name) call quest.start --help

        On a terminal, \(name) serve reads the requests that you type. To play in the browser, or \
        alone on the command line:

          \(name) play
          \(name) quick "Answer mail" 10m
          \(name) done

        A family's players and quests are set up by \(name) init.
        """,
      version: "\(name) \(TimeQuestVersion.current)\(commit)",
      subcommands: [
        ServeCommand.self, PlayCommand.self, InitCommand.self, QuickCommand.self, DoneCommand.self,
        StatusCommand.self,
        DemoCommand.self,
        CallCommand.self, DescribeCommand.self, ExportCommand.self, ImportCommand.self,
        CSVCommand.self,
        ReportCommand.self, RemindCommand.self, WatchCommand.self, StoreCommand.self,
        MCPCommand.self, SyncCommand.self, PlayerCommand.self, ResetPINCommand.self,
        ConformanceCommand.self,
        LicensesCommand.self,
      ],
      defaultSubcommand: ServeCommand.self
    )
  }

  /// ` (COMMIT)` in a release.
  private static var commit: String {
    let commit = unsafe String(cString: tq_commit())
    return commit.isEmpty ? "" : " (\(commit))"
  }

  /// The words with a request for help at their end: `call --help` for `help call`.
  static func helpLast(_ words: ArraySlice<String>) -> ArraySlice<String> {
    guard let first = words.first, ["help", "--help", "-h"].contains(first) else { return words }
    return words.dropFirst() + ["--help"]
  }

  /// Parses the subcommand of the first word; nil when it has subcommands or cannot be parsed.
  ///
  /// To parse one command takes half as long as the whole tree. When it fails, or help is wanted,
  /// the whole tree is parsed, whose messages have the full name of the command.
  static func subcommand(in words: ArraySlice<String>) -> (any Subcommand)? {
    let type = configuration.subcommands.first { $0._commandName == words.first }
    guard let type = type as? any Subcommand.Type, type.configuration.subcommands.isEmpty else {
      return nil
    }
    do {
      return try type.parse(Array(words.dropFirst()))
    } catch {
      return nil
    }
  }

  /// The description of a method whose help is wanted, as by `call quest.start --help` or
  /// `help quest.start`.
  static func help(in words: ArraySlice<String>) -> DescribeCommand? {
    let methods = words.first == CallCommand._commandName ? words.dropFirst() : words.prefix(1)
    guard words.contains("--help") || words.contains("-h"),
      let method = methods.first(where: CallArguments.methods.contains)
    else { return nil }
    // The method is known, so this cannot fail; if it did, the command itself would say why.
    return try? DescribeCommand.parse([method])
  }

  /// The completion script of Bash or zsh, where that is wanted.
  ///
  /// The parser's own has Bash take every word for a file name, so that `=` gets a backslash, and
  /// both shells begin a new word after `=`.
  static func completions(for words: ArraySlice<String>) -> String? {
    let words = words.flatMap { $0.split(separator: "=") }
    guard words.count == 2, words[0] == "--generate-completion-script" else { return nil }
    switch words[1] {
    case "bash":
      let offer = #"compgen "${@}" -- "${cur}")"#
      let stay = #"[[ ${#COMPREPLY[@]} -eq 1 && "${COMPREPLY[0]}" = *= ]] && compopt -o nospace"#
      return completionScript(for: .bash)
        .replacing("complete -o filenames", with: "complete -o filenames -o noquote")
        .replacing(offer, with: "\(offer)\n    \(stay)")
    case "zsh":
      return completionScript(for: .zsh).replacing(
        #"non_empty_completions=("${@:#(|:*)}")"#,
        with: #"open_completions=("${(M)@:#*=}") non_empty_completions=("${@:#(|:*|*=)}")"#
      )
      .replacing(
        "_describe -V '' non_empty_completions -- ",
        with: "_describe -V '' open_completions -S '' -- non_empty_completions -- "
      )
    default: return nil
    }
  }

  /// Throws `ValidationError` when the first words are not the name of a command.
  ///
  /// The parser would take such a word for an argument of the default command, and suggest nothing.
  static func requireCommand(in words: ArraySlice<String>) throws {
    var words = words
    var path: [String] = []
    var commands = configuration.subcommands
    while let word = words.popFirst(), !word.hasPrefix("-"), word != "help", !commands.isEmpty {
      guard let command = commands.first(where: { $0._commandName == word }) else {
        throw unknown(word, after: path, among: commands.map { $0._commandName })
      }
      path.append(word)
      commands = command.configuration.subcommands
    }
  }

  private static func unknown(
    _ word: String,
    after path: [String],
    among names: [String]
  ) -> ValidationError {
    let methods = path.isEmpty ? CallArguments.methods : []
    let nearest =
      Suggestion.nearest(to: word, among: names)
      ?? Suggestion.nearest(to: word, among: methods).map { "call \($0)" }
    let command = configuration.commandName ?? ""
    let hint =
      nearest.map { "Did you mean \(command) \((path + [$0]).joined(separator: " "))?" }
      ?? "See \(([command] + path).joined(separator: " ")) --help."
    let given = (path + [word]).joined(separator: " ")
    return ValidationError("\"\(given)\" is not a command.\n\(hint)")
  }
}

/// A command that runs with a composition and returns the exit status.
protocol Subcommand: ParsableCommand {
  func run(in composition: Composition) async throws -> Int32
}
