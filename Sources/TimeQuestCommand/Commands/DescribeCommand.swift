import ArgumentParser
import CResources
import JSONRPC
import TimeQuestJSON
import TimeQuestRPC

/// Prints a description of the methods of this executable, or of one of them.
struct DescribeCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Print a description of the methods of this executable, or of one of them."
  )

  @Argument(
    help: "The method to describe; call METHOD --help prints the same.",
    completion: .list(CallArguments.methods)
  )
  var method: String?

  @Option(help: "The format of the description.")
  var format = DocumentFormat.openrpc

  @Option(
    help: ArgumentHelp(
      "Write files into this folder; jsonschema has one for each type.",
      valueName: "folder"
    )
  )
  var directory: String?

  func validate() throws {
    guard let method else { return }
    guard directory == nil else { throw ValidationError("--directory cannot be used with METHOD") }
    guard !CallArguments.methods.contains(method) else { return }
    let nearest = Suggestion.nearest(to: method, among: CallArguments.methods)
    let hint = nearest.map { "\nDid you mean \($0)?" } ?? ""
    throw ValidationError("\"\(method)\" is not a method.\(hint)")
  }

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    let interface = try await InterfaceDescription(
      isSimulated: true,
      policies: composition.policies,
      program: composition.name
    ).withExamples(
      of: composition.policies
    )
    if let method {
      guard let page = MethodPage(of: method, in: interface) else { throw ExitCode.failure }
      return output.write(Array(try page.text.utf8)) ?? 0
    }
    guard let directory else {
      return output.write(try format.whole(interface)) ?? 0
    }
    for (name, text) in try format.files(interface) {
      let writer = try FileWriter(file: "\(directory)/\(name)", mayReplace: true, mode: 0o666)
      try writer.write(text)
      try writer.finish()
    }
    return 0
  }
}

/// The formats in which the executable describes its methods.
enum DocumentFormat: String, ExpressibleByArgument, CaseIterable {
  case openrpc
  case jsonschema
  case markdown
  case typescript
  case python
  case man

  /// One document with everything.
  func whole(_ interface: InterfaceDescription) throws -> [UInt8] {
    switch self {
    case .openrpc: try Self.text(OpenRPC(interface))
    case .jsonschema: try Self.text(JSONSchemas(interface).whole)
    case .markdown: Array(try MarkdownReference(interface).text.utf8)
    case .typescript: Array(TypeScriptDefinitions(interface).text.utf8)
    case .python: Array(PythonModule(interface).text.utf8)
    case .man: Array(try ManualPage(interface).text.utf8)
    }
  }

  func files(_ interface: InterfaceDescription) throws -> [(name: String, text: [UInt8])] {
    switch self {
    case .openrpc: [("openrpc.json", try whole(interface))]
    case .jsonschema:
      try JSONSchemas(interface).documents.map { ("\($0.name).json", try Self.text($0.schema)) }
    case .markdown: [("reference.md", try whole(interface))]
    case .typescript: [("timequest.d.ts", try whole(interface))]
    case .python: [("generated.py", try whole(interface))]
    case .man: [("\(interface.service.program).1", try whole(interface))]
    }
  }

  private static func text(_ document: some Encodable) throws -> [UInt8] {
    try JSONText.encode(document, indent: 2) + [UInt8(ascii: "\n")]
  }
}

/// Prints the licence, and the notices of everything that is compiled in.
struct LicensesCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "licenses",
    abstract: "Print the licence, and the notices of everything that is compiled in."
  )

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    return output.write(unsafe Array(String(cString: tq_notices()).utf8)) ?? 0
  }
}
