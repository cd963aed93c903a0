/// Every method of a service, once, in the order of the documents.
package struct MethodTable<Context: MethodContext>: Sendable {
  /// By the noun that their names begin with; a noun may stand in several places.
  package typealias Nouns = KeyValuePairs<String, @Sendable () -> [any Method<Context>.Type]>

  package let service: ServiceInfo
  /// Messages that are never answered.
  package let notifications: [any Notification.Type]
  private let nouns: Nouns

  package init(
    _ service: ServiceInfo,
    notifications: [any Notification.Type] = [],
    methods nouns: Nouns
  ) {
    self.service = service
    self.notifications = notifications
    self.nouns = nouns
  }

  package var methods: [any Method<Context>.Type] { nouns.flatMap { $0.value() } }

  /// Loads the methods of one noun only.
  package func method(named name: String) -> (any Method<Context>.Type)? {
    let noun = name.prefix { $0 != "." }
    for (key, methods) in nouns where key == noun {
      if let method = methods().first(where: { $0.name == name }) { return method }
    }
    return nil
  }

  package func description(of name: String) -> MethodDescription? {
    method(named: name).map { Self.description(of: $0) }
  }

  package var descriptions: [MethodDescription] { methods.map { Self.description(of: $0) } }

  private static func description(of method: any Method<Context>.Type) -> MethodDescription {
    MethodDescription(method)
  }
}
