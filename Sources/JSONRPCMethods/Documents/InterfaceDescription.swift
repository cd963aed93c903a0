/// Everything that a client of a service may call, gathered once for every document.
package struct InterfaceDescription: Sendable {
  /// An object that travels: what is answered is open to new members, what is sent is not.
  struct TypeDescription: Sendable, Equatable {
    let object: ObjectSchema
    let isOpen: Bool
  }

  package let service: ServiceInfo
  package let methods: [MethodDescription]
  /// Every kind of error: those of JSON-RPC, then the service's own by their codes.
  package let errors: [ErrorKind]
  let notifications: [NotificationDescription]
  /// By name.
  let types: [TypeDescription]
  /// By method; empty where they were not played.
  private(set) var examples: [String: ExampleResult] = [:]

  /// Has the methods of those audiences alone that a client offers.
  ///
  /// `errorData` is the type of `data` in every error.
  package init<Context>(
    _ table: MethodTable<Context>,
    errorData: any SchemaDocumented.Type,
    where offers: (Audience) -> Bool = { _ in true }
  ) {
    service = table.service
    methods = table.descriptions.filter { offers($0.audience) }
    notifications = table.notifications.map { NotificationDescription($0) }
    let pushed = notifications.filter { $0.sender == .server }
    errors = Self.errors(methods)
    types = Self.types(
      answered: methods.map { $0.result() } + pushed.map { .object($0.params) }
        + [Schema(of: errorData)],
      sent: methods.flatMap(\.params.fields).map(\.schema)
    )
  }

  /// The same, with examples that were run.
  package func with(examples: [String: ExampleResult]) -> InterfaceDescription {
    var copy = self
    copy.examples = examples
    return copy
  }

  /// Every method by its name and what it does.
  package var summaries: [(method: String, summary: String)] {
    methods.map { ($0.name, $0.summary) }
  }

  private static func errors(_ methods: [MethodDescription]) -> [ErrorKind] {
    let ofJSONRPC = ErrorKind.beforeMethods + ErrorKind.everywhere
    var own: [ErrorKind] = []
    for kind in methods.flatMap(\.allErrors) where !(ofJSONRPC + own).contains(kind) {
      own.append(kind)
    }
    return ofJSONRPC + own.sorted { $0.code < $1.code }
  }

  private static func types(answered: [Schema], sent: [Schema]) -> [TypeDescription] {
    let answered = distinct(answered)
    let sent = distinct(sent).filter { !answered.contains($0) }
    let all =
      answered.map { TypeDescription(object: $0, isOpen: true) }
      + sent.map { TypeDescription(object: $0, isOpen: false) }
    return all.sorted { $0.object.name < $1.object.name }
  }

  private static func distinct(_ schemas: [Schema]) -> [ObjectSchema] {
    var all: [ObjectSchema] = []
    for object in schemas.flatMap(\.objects) where !all.contains(object) { all.append(object) }
    return all
  }
}
