/// Every method of a service, once, in the order of the documents.
package struct MethodTable<Context: MethodContext>: Sendable {
  /// By the noun that their names begin with; a noun may stand in several places.
  package typealias Nouns = KeyValuePairs<String, @Sendable () -> [any Method<Context>.Type]>

  package let service: ServiceInfo
  /// Messages that are never answered.
  package let notifications: [any Notification.Type]
  /// The words of the sets that the composition of a program decides.
  package let vocabularies: Vocabularies
  /// The types of members that a description of all methods need not search for.
  package let memberTypes: @Sendable () -> [any SchemaDescribing.Type]
  private let nouns: Nouns

  package init(
    _ service: ServiceInfo,
    notifications: [any Notification.Type] = [],
    vocabularies: Vocabularies = [:],
    memberTypes: @escaping @Sendable () -> [any SchemaDescribing.Type] = { [] },
    methods nouns: Nouns
  ) {
    self.service = service
    self.notifications = notifications
    self.vocabularies = vocabularies
    self.memberTypes = memberTypes
    self.nouns = nouns
  }

  package var methods: [any Method<Context>.Type] { nouns.flatMap { $0.value() } }

  /// Loads the methods of one noun only.
  package func method(named name: String) -> (any Method<Context>.Type)? {
    let point = UInt8(ascii: ".")
    let noun = String(decoding: name.utf8.prefix { $0 != point }, as: UTF8.self)
    // By index: what iterates over such lists is generic, and is found at run time.
    for place in 0..<nouns.count where nouns[place].key == noun {
      let methods = nouns[place].value()
      for index in 0..<methods.count where methods[index].name == name { return methods[index] }
    }
    return nil
  }

  package func description(of name: String) -> MethodDescription? {
    method(named: name).map(description(of:))
  }

  package var descriptions: [MethodDescription] {
    DescribedType.name(memberTypes())
    return methods.map(description(of:))
  }

  func description(of method: any Method<Context>.Type) -> MethodDescription {
    MethodDescription(method, vocabularies)
  }
}
