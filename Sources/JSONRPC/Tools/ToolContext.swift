package import TimeQuestJSON

/// A client whose methods are offered to an assistant as tools.
package protocol ToolContext: MethodContext {
  /// What tells an assistant how to use the tools.
  var toolInstructions: String { get }

  /// Members that tools neither take nor answer, by the name of their object.
  var hiddenMembers: HiddenMembers { get }

  /// Arguments that are added to those of each tool that takes them; the assistant sends none.
  var fixedArguments: [JSON.Member] { get }

  /// What must not be told now.
  ///
  /// It is asked around each call. Throws where no tool may be called any more.
  func toolPrivacy() async throws(RPCError) -> ToolPrivacy
}

/// Names of members by the name of their object; the empty name stands for every object.
package typealias HiddenMembers = [String: Set<String>]

/// What must not be told to an assistant at one moment.
package struct ToolPrivacy: Sendable {
  /// Words that free text does not hold: the names of people.
  package let names: [String]
  /// The members that are left out now, beside those that are never answered.
  package let hidden: HiddenMembers
  /// Why a tool that tells of time is refused; nil where it is not.
  package let refusal: String?

  package init(names: [String], hidden: HiddenMembers = [:], refusal: String? = nil) {
    self.names = names
    self.hidden = hidden
    self.refusal = refusal
  }
}
