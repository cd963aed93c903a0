package import TimeQuestJSON

/// The result of a method that an assistant reads by a URI of its own.
package struct ToolResource: Encodable, Sendable {
  /// Resources whose URI ends with an argument.
  package struct Template: Encodable, Sendable {
    let uriTemplate: String
    let name: String
    let title: String
    let description: String
    let mimeType: String
  }

  /// The URI; that of a template without its `{argument}`.
  package let uri: String
  package let name: String
  package let title: String
  package let description: String
  package let mimeType: String
  let call: (method: String, arguments: [JSON.Member])
  /// The member of the result that is the text; nil for all of it, as JSON.
  let member: String?
  /// The argument that the rest of the URI is; nil where it has none.
  let argument: String?

  package init(
    _ uri: String,
    name: String,
    title: String,
    description: String,
    mimeType: String = "application/json",
    method: String,
    arguments: [JSON.Member] = [],
    member: String? = nil,
    argument: String? = nil
  ) {
    self.uri = uri
    self.name = name
    self.title = title
    self.description = description
    self.mimeType = mimeType
    call = (method, arguments)
    self.member = member
    self.argument = argument
  }

  private enum CodingKeys: CodingKey {
    case uri
    case name
    case title
    case description
    case mimeType
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uri, forKey: .uri)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    try container.encode(description, forKey: .description)
    try container.encode(mimeType, forKey: .mimeType)
  }

  /// Nil for one without an argument.
  var template: Template? {
    argument.map { argument in
      Template(
        uriTemplate: "\(uri){\(argument)}",
        name: name,
        title: title,
        description: description,
        mimeType: mimeType
      )
    }
  }

  /// The arguments of the call that answers a URI; nil where it is not a URI of this resource.
  func arguments(for uri: String) -> [JSON.Member]? {
    guard let argument else { return uri == self.uri ? call.arguments : nil }
    guard uri.hasPrefix(self.uri), uri.utf8.count > self.uri.utf8.count else { return nil }
    return call.arguments + [JSON.Member(argument, .string(String(uri.dropFirst(self.uri.count))))]
  }
}
