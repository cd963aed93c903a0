import ArgumentParser
import JSONRPCMethods
import TimeQuestRPC

/// Prints a description of the methods of this executable.
struct DescribeCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Print a description of the methods of this executable."
  )

  @Option(help: "The format of the description.")
  var format = DocumentFormat.openrpc

  @Option(
    help: ArgumentHelp(
      "Write files into this folder; jsonschema has one for each type.",
      valueName: "folder"
    )
  )
  var directory: String?

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    let interface = try await InterfaceDescription(
      isSimulated: true,
      policies: composition.policies,
      program: composition.name
    ).withExamples(
      of: composition.policies
    )
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
