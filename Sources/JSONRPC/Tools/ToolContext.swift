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
  /// What free text does not hold: the names of people.
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

extension Schema {
  func hiding(_ hidden: HiddenMembers) -> Schema {
    mappingObjects { $0.hiding(hidden) }
  }

  /// A value of this schema without hidden members, and without the names of people in free text.
  func redacted(_ value: JSON, _ privacy: ToolPrivacy) -> JSON {
    switch (self, value) {
    case (.text(.any), .string(let text)): .string(privacy.withoutNames(text))
    case (.array(let element), .array(let items)):
      .array(items.map { element.redacted($0, privacy) })
    case (.nullable(let schema), _): schema.redacted(value, privacy)
    case (.oneOf(let schemas), _): schemas.reduce(value) { $1.redacted($0, privacy) }
    case (.object(let object), .object(let members)):
      .object(object.redacted(members, privacy))
    default: value
    }
  }
}

extension ObjectSchema {
  func hiding(_ hidden: HiddenMembers) -> ObjectSchema {
    let kept = fields.filter { !isHidden($0.name, by: hidden) }
    var object = self
    object.fields = kept.map { field in
      var field = field
      field.schema = field.schema.hiding(hidden)
      return field
    }
    return object
  }

  fileprivate func redacted(_ members: [JSON.Member], _ privacy: ToolPrivacy) -> [JSON.Member] {
    members.compactMap { member in
      guard let field = fields.first(where: { $0.name == member.name }) else { return member }
      guard !isHidden(member.name, by: privacy.hidden) else { return nil }
      return JSON.Member(member.name, field.schema.redacted(member.value, privacy))
    }
  }

  private func isHidden(_ member: String, by hidden: HiddenMembers) -> Bool {
    [name, ""].contains { hidden[$0]?.contains(member) ?? false }
  }
}

extension ToolPrivacy {
  /// Replaces each part of a name wherever it stands, also within a word, whatever its case.
  ///
  /// A part of one or two letters is in too many words: it is replaced where it stands as one.
  func withoutNames(_ text: String) -> String {
    let parts = Set(names.flatMap { $0.lowercased().split { !$0.isWordPart } })
    // The longest first: one may hold another.
    return parts.sorted { $0.count > $1.count }.reduce(text) { Self.replacing($1, in: $0) }
  }

  private static func replacing(_ part: Substring, in text: String) -> String {
    let letters = Array(text)
    let folded = letters.map { $0.lowercased() }
    let wanted = part.map(String.init)
    let isShort = wanted.count < 3
    var result = ""
    var index = 0
    while index < letters.count {
      let end = index + wanted.count
      if end <= letters.count, folded[index..<end].elementsEqual(wanted),
        !isShort
          || (index == 0 || !letters[index - 1].isWordPart)
            && (end == letters.count || !letters[end].isWordPart)
      {
        result += "…"
        index = end
      } else {
        result.append(letters[index])
        index += 1
      }
    }
    return result
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
