package import TimeQuestEngine

/// All that this binary speaks, gathered once for every document that tells of it.
package struct InterfaceDescription: Sendable {
  /// An object that travels: what is answered is open to new members, what is sent is not.
  struct TypeDescription: Sendable, Equatable {
    let object: ObjectSchema
    let isOpen: Bool
  }

  let methods: [MethodEntry]
  let notifications: [NotificationEntry]
  /// By name.
  let types: [TypeDescription]
  /// By method; empty where they were not played.
  private(set) var examples: [String: ExampleResult] = [:]

  /// Has the methods of a simulated clock only where there is one.
  package init(isSimulated: Bool) {
    methods = MethodTable.methods
      .filter { MethodTable.exists($0, isSimulated: isSimulated) }
      .map { MethodTable.entry(of: $0) }
    notifications = MethodTable.notifications.map { NotificationEntry($0) }
    let pushed = notifications.filter { $0.sender == .server }
    types = Self.types(
      answered: methods.map { $0.result() } + pushed.map { .object($0.params) }
        + [Schema(of: ErrorData.self)],
      sent: methods.flatMap(\.params.fields).map(\.schema)
    )
  }

  /// The same, with every example played by these policies.
  ///
  /// Throws where an example is refused.
  package func rehearsed(with policies: Policies) async throws -> InterfaceDescription {
    var copy = self
    copy.examples = try await ExampleRunner.playAll(methods, policies: policies)
    return copy
  }

  /// Every method by its name and what it does.
  package var summaries: [(method: String, summary: String)] {
    methods.map { ($0.name, $0.summary) }
  }

  private static func types(answered: [Schema], sent: [Schema]) -> [TypeDescription] {
    let answered = distinct(answered)
    let sent = distinct(sent).filter { !answered.contains($0) }
    let all =
      answered.map { TypeDescription(object: $0, isOpen: true) }
      + sent.map { TypeDescription(object: $0, isOpen: false) }
    return all.sorted { $0.object.name < $1.object.name }
  }

  private static func distinct(_ shapes: [Schema]) -> [ObjectSchema] {
    var all: [ObjectSchema] = []
    for object in shapes.flatMap(\.objects) where !all.contains(object) { all.append(object) }
    return all
  }
}
