import JSONRPC
import TimeQuestJSON

/// The calculator hides how it rounds, and keeps apples to itself while it is busy.
extension Calculator: ToolContext {
  var toolInstructions: String { "Calculate." }
  var hiddenMembers: HiddenMembers { ["DivideResult": ["rounding"], "": ["digits"]] }
  var fixedArguments: [JSON.Member] { [JSON.Member("digits", 3)] }

  func toolPrivacy() throws(RPCError) -> ToolPrivacy {
    ToolPrivacy(
      names: ["Ada", "Grace Hopper", "Zoë O'Neil", "Jo"],
      refusal: isBusy ? "Busy." : nil
    )
  }
}

enum Greet: Method {
  struct Params: Decodable, Sendable {
    let text: String
  }

  static let name = "math.greet"
  static let audience = Audience.anyone
  static let summary = "Says it again."
  static let answers = "What was said."
  static let tool: ToolTraits? = ToolTraits("Greet", .changes, tellsTime: true)
  static let example = Example(.nothing, ["text": "hello"])

  static func run(_ params: Params, for client: Calculator) -> [String] { [params.text] }
}
