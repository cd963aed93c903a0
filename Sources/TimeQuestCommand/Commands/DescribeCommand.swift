import ArgumentParser
import JSONRPC
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
    guard directory == nil else { throw ValidationError("METHOD takes no --directory") }
    guard !CallArguments.methods.contains(method) else { return }
    let nearest = Suggestion.nearest(to: method, among: CallArguments.methods)
    let hint = nearest.map { " Did you mean \($0)?" } ?? ""
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
