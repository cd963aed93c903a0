import ArgumentParser
import JSONRPC
import TimeQuestJSON
import TimeQuestRPC

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

  /// The files of the format, with their names.
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
