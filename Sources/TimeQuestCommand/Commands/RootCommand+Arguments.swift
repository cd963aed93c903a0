import ArgumentParser
import JSONRPCMethods
import TimeQuestRPC

extension RootCommand {
  /// The subcommand of the first word, where it has none of its own and likes what follows.
  ///
  /// To look at one command alone takes half as long as at the tree of them. Where it refuses, or
  /// is asked for help, the whole tree is asked again, for its words name the command in full.
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

  /// Throws `ValidationError` where the first words name no command.
  ///
  /// The parser would take such a word for one too many of the default command's, and suggest
  /// nothing.
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
    let hint = nearest.map { " Did you mean \((path + [$0]).joined(separator: " "))?" } ?? ""
    let given = (path + [word]).joined(separator: " ")
    return ValidationError("There is no command \"\(given)\".\(hint)")
  }
}
