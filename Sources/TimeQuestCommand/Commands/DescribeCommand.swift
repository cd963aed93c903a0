import ArgumentParser
import Foundation
import TimeQuestJSON
import TimeQuestRPC

/// What this binary speaks, as a document.
struct DescribeCommand: Subcommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case openrpc
    case jsonschema
  }

  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Print what this binary speaks."
  )

  @Option(help: "openrpc: every method; jsonschema: every type.")
  var format = Format.openrpc

  @Option(
    help: ArgumentHelp("Write one file a type into this folder instead.", valueName: "folder")
  )
  var directory: String?

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    if let directory {
      for (name, document) in documents {
        let url = URL(filePath: directory).appending(path: "\(name).json")
        try Data(try Self.text(document)).write(to: url, options: .atomic)
      }
      return 0
    }
    return output.write(try Self.text(whole)) ? 0 : 1
  }

  private var documents: [(name: String, document: JSON)] {
    switch format {
    case .openrpc: [("openrpc", OpenRPC.document(isSimulated: true))]
    case .jsonschema: OpenRPC.schemas().map { ($0.name, $0.schema) }
    }
  }

  private var whole: JSON {
    switch format {
    case .openrpc: OpenRPC.document(isSimulated: true)
    case .jsonschema:
      ["$defs": .object(OpenRPC.schemas().map { JSON.Member($0.name, $0.schema) })]
    }
  }

  private static func text(_ document: JSON) throws -> [UInt8] {
    try JSONText.encode(document, indent: 2) + [UInt8(ascii: "\n")]
  }
}
