/// Everything that a client of a service may call, gathered once for every document.
package struct InterfaceDescription: Sendable {
  package let service: ServiceInfo
  package let methods: [MethodDescription]
  /// Every kind of error: those of JSON-RPC, then the service's own by their codes.
  package let errors: [ErrorDescription]
  let notifications: [NotificationDescription]
  /// By name.
  let types: [ObjectSchema]
  /// By method; empty where they were not played.
  private(set) var examples: [String: ExampleResult] = [:]

  /// Has the methods of those audiences alone that a client offers.
  package init<Context>(
    _ table: MethodTable<Context>,
    where offers: (Audience) -> Bool = { _ in true }
  ) {
    service = table.service
    methods = table.descriptions.filter { offers($0.audience) }
    notifications = table.notifications.map { NotificationDescription($0, table.members) }
    let pushed = notifications.filter { $0.sender == .server }
    errors = Self.errors(methods, table.members)
    let schemas =
      methods.flatMap { $0.params.fields.map(\.schema) + [$0.result()] }
      + pushed.map { .object($0.params) } + errors.map { .object($0.data) }
    types = Self.objects(in: schemas)
  }

  /// The parameters that a list of members cannot describe: they are a choice.
  var choices: [ObjectSchema] { methods.map(\.params).filter { !$0.alternatives.isEmpty } }

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

  private static func errors(
    _ methods: [MethodDescription],
    _ members: MemberNotes
  ) -> [ErrorDescription] {
    let ofJSONRPC = Errors.beforeMethods + Errors.ofEveryMethod
    var known = Set(ofJSONRPC.map(\.name))
    let own = methods.flatMap(\.allErrors).filter { known.insert($0.name).inserted }
    return (ofJSONRPC + own.sorted { $0.code < $1.code }).map { ErrorDescription($0, members) }
  }

  /// Each once, by name.
  private static func objects(in schemas: [Schema]) -> [ObjectSchema] {
    var all: [ObjectSchema] = []
    for object in schemas.flatMap(\.objects) where !all.contains(where: object.isNamed) {
      all.append(object)
    }
    return all.sorted { $0.name < $1.name }
  }
}

/// What the generated documents say about a service as a whole.
package struct ServiceInfo: Sendable {
  /// The name for people, such as `TimeQuest`.
  package let title: String
  package let version: String
  /// What the service is for, in a few sentences.
  package let description: String
  /// An SPDX identifier.
  package let license: String
  /// The name of the executable that speaks, and describes itself by `describe --format FORMAT`.
  package let program: String
  /// What a reader of the reference must know about all methods, such as units.
  package let conventions: String
  /// When a method may answer the errors that most methods share, as the end of a sentence.
  package let commonErrors: String
  /// The base class of the Python client's errors, in its module `errors`.
  package let pythonError: String

  package init(
    title: String,
    version: String,
    description: String,
    license: String,
    program: String,
    conventions: String,
    commonErrors: String,
    pythonError: String
  ) {
    self.title = title
    self.version = version
    self.description = description
    self.license = license
    self.program = program
    self.conventions = conventions
    self.commonErrors = commonErrors
    self.pythonError = pythonError
  }
}
