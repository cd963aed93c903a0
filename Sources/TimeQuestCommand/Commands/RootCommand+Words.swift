import ArgumentParser
import TimeQuestRPC

extension RootCommand {
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
