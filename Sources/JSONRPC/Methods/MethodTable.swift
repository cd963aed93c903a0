/// Every method of a service, once, in the order of the documents.
package struct MethodTable<Context: MethodContext>: Sendable {
  package let service: ServiceInfo
  /// Messages that are never answered.
  package let notifications: [any Notification.Type]
  /// The words of the sets that the composition of a program decides.
  package let vocabularies: Vocabularies
  /// The types of members that a description of all methods need not search for.
  package let memberTypes: @Sendable () -> [any SchemaDescribing.Type]
  package let methods: [any Method<Context>.Type]

  package init(
    _ service: ServiceInfo,
    notifications: [any Notification.Type] = [],
    vocabularies: Vocabularies = [:],
    memberTypes: @escaping @Sendable () -> [any SchemaDescribing.Type] = { [] },
    methods: [any Method<Context>.Type]
  ) {
    self.service = service
    self.notifications = notifications
    self.vocabularies = vocabularies
    self.memberTypes = memberTypes
    self.methods = methods
  }

  package func method(named name: String) -> (any Method<Context>.Type)? {
    methods.first { $0.name == name }
  }

  package func description(of name: String) -> MethodDescription? {
    method(named: name).map { description(of: $0) }
  }

  package var descriptions: [MethodDescription] {
    DescribedType.name(memberTypes())
    return methods.map { description(of: $0) }
  }

  func description(of method: any Method<Context>.Type) -> MethodDescription {
    MethodDescription(method, vocabularies)
  }
}
