/// Every method of a service, once, in the order of the documents.
package struct MethodTable<Context: MethodContext>: Sendable {
  package let service: ServiceInfo
  /// Messages that are never answered.
  package let notifications: [any Notification.Type]
  /// What is said of the members of objects beside their types.
  package let members: MemberNotes
  package let methods: [any Method<Context>.Type]

  package init(
    _ service: ServiceInfo,
    notifications: [any Notification.Type] = [],
    members: MemberNotes = MemberNotes(),
    methods: [any Method<Context>.Type]
  ) {
    self.service = service
    self.notifications = notifications
    self.members = members
    self.methods = methods
  }

  /// A loop, as the generic search looks its types up in the whole binary: 8 % of a first answer.
  package func method(named name: String) -> (any Method<Context>.Type)? {
    for method in methods where method.name == name { return method }
    return nil
  }

  package func description(of name: String) -> MethodDescription? {
    method(named: name).map { description(of: $0) }
  }

  /// What the method takes, for checks alone: without the texts of the documents.
  package func params(of name: String) -> ObjectSchema? {
    method(named: name).map { MethodDescription($0, members.ofChecks).params }
  }

  package var descriptions: [MethodDescription] { methods.map { description(of: $0) } }

  func description(of method: any Method<Context>.Type) -> MethodDescription {
    MethodDescription(method, members)
  }
}
