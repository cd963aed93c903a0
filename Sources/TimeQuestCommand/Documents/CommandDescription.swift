import ArgumentParser
import TimeQuestJSON

/// A command as the parser describes it to tools.
struct CommandDescription: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let abstract: String?
    let discussion: String?
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
  }

  private struct Dump: Decodable {
    let command: CommandDescription
  }

  let commandName: String
  let superCommands: [String]?
  let abstract: String?
  let discussion: String?
  let arguments: [Argument]?
  let subcommands: [CommandDescription]?

  /// Throws when the description cannot be read.
  static func ofRoot() throws -> CommandDescription {
    do {
      _ = try RootCommand.parseAsRoot(["--experimental-dump-help"])
    } catch {
      let text = RootCommand.fullMessage(for: error)
      return try JSONNode(parsing: Array(text.utf8)).decode(Dump.self).command
    }
    throw ValidationError("The parser did not write a description of the command line.")
  }

  /// The command itself, or its subcommands without subcommands, in order.
  var leaves: [CommandDescription] {
    guard let subcommands, !subcommands.isEmpty else { return [self] }
    return subcommands.filter { $0.commandName != "help" }.flatMap(\.leaves)
  }

  /// The name with the names of the commands that contain it.
  var fullName: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

  /// Its arguments without help and version.
  var shown: [Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay && !argument.words.contains("--help")
        && !argument.words.contains("--version")
    }
  }
}

extension CommandDescription.Argument {
  /// The argument as a user types it: `--store <url>`.
  var words: String {
    let names = (names ?? []).map { $0.kind == "short" ? "-\($0.name)" : "--\($0.name)" }
    let value = "<\(valueName ?? "value")>"
    switch kind {
    case "positional": return isRepeating ? "\(value) ..." : value
    case "flag": return names.joined(separator: ", ")
    default: return "\(names.joined(separator: ", ")) \(value)"
    }
  }

  /// The argument in a synopsis: in brackets when it is optional.
  var synopsis: String { isOptional ? "[\(words)]" : words }

  /// Its help text, with its values and its default.
  var explanation: String {
    let values = (allValues ?? []).joined(separator: ", ")
    let parts = [
      abstract ?? "",
      values.isEmpty ? "" : "One of: \(values).",
      defaultValue.map { "Default: \($0)." } ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
