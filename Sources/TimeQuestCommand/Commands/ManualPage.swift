import ArgumentParser
import JSONRPC
import TimeQuestJSON
import TimeQuestRPC

/// The manual page, generated from the description of the command line that the parser writes.
struct ManualPage {
  private let interface: InterfaceDescription

  init(_ interface: InterfaceDescription) {
    self.interface = interface
  }

  /// Throws when the parser's description of the command line cannot be read.
  var text: String {
    get throws {
      let root = try CommandDescription.ofRoot()
      let name = Self.escaped(root.commandName)
      let abstract = Self.escaped(root.abstract ?? "")
      var lines = [
        ".TH \(name.uppercased()) 1 \"\" \"\(name) \(TimeQuestVersion.current)\"",
        ".SH NAME", "\(name) \\- \(abstract)", ".SH SYNOPSIS",
      ]
      for command in root.leaves {
        lines += [".SY \"\(Self.escaped(command.fullName))\""]
        // A part stays whole where the line is broken.
        lines += command.shown.map { Self.escaped($0.synopsis).replacing(" ", with: "\\ ") }
        lines += [".YS"]
      }
      lines += [".SH DESCRIPTION"] + Self.prose(root.discussion ?? "")
      lines += [".SH COMMANDS"]
      for command in root.leaves { lines += Self.section(command) }
      lines += [".SH METHODS"]
      for (name, summary) in interface.summaries { lines += Self.item(name, summary) }
      lines += [".SH EXAMPLES", ".nh"]
      for (purpose, words) in Self.examples {
        lines +=
          [".TP"] + Self.prose(purpose) + [".B \(Self.escaped("\(root.commandName) \(words)"))"]
      }
      return (lines + Self.conclusion).joined(separator: "\n") + "\n"
    }
  }

  private static func section(_ command: CommandDescription) -> [String] {
    var lines = [".SS \(escaped(command.fullName))"] + prose(command.abstract ?? "")
    if let discussion = command.discussion { lines += [".PP"] + prose(discussion) }
    for argument in command.shown { lines += item(argument.words, argument.explanation) }
    return lines
  }

  private static func item(_ words: String, _ text: String) -> [String] {
    [".TP", ".B \(escaped(words))"] + prose(text)
  }

  /// Paragraphs; indented lines are printed without filling.
  private static func prose(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      if line.isEmpty { return [".PP"] }
      guard line.hasPrefix(" ") else { return [escaped(String(line))] }
      return [".nf", ".RS", escaped(line.drop { $0 == " " }.description), ".RE", ".fi"]
    }
  }

  private static let examples = [
    ("Play in the browser:", "play"),
    ("Guess how long something takes, and do it:", "quick \"Answer mail\" 10m"),
    ("It is done; how close was the guess?", "done"),
    ("Today's quests:", "call quest.list"),
    ("The parameters of a method, with an example:", "call quest.start --help"),
    ("Begin a quest by its name:", "call quest.start questID=Morning playerID=Ada"),
    ("Events, as they happen:", "watch --topic quest"),
    ("A page for the family, since a day:", "report family.html --since 2026-09-01"),
    ("A table for a spreadsheet, of one player:", "csv --player Ada trials.csv"),
    ("A daily copy; the last seven are kept:", "store backup $(date +%F).sqlite --keep 7"),
    ("A reminder from a timer, while no front end is open:", "remind --once"),
  ]

  private static let conclusion =
    [".SH ENVIRONMENT"]
    + item("TIMEQUEST_STORE", "The URL of the store, when --store is absent.")
    + item("TIMEQUEST_PIN", "The PIN for parent methods of call.")
    + [".SH FILES"]
    + item(
      "$XDG_DATA_HOME/timequest/timequest.sqlite",
      "The default store; ~/.local/share replaces $XDG_DATA_HOME when it is not set."
    )
    + [".SH EXIT STATUS"]
    + item("0", "Success; for serve, every request has been answered.")
    + item(
      "1",
      "The command failed; stderr says why. For call, it is JSON unless stderr is a terminal."
    )
    + item("64", "The command line is not valid.")

  /// Text for roff: without commands, and with every hyphen as a minus that can be copied.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
  }
}

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
