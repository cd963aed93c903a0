/// Makes the services on which examples are run.
package protocol ExampleHost: Sendable {
  associatedtype Context: MethodContext
  /// A service, with all that its answers depend on, such as its clock.
  associatedtype Service: Sendable

  var table: MethodTable<Context> { get }

  /// A new service, which answers the same in every run.
  func service(for fixture: ExampleFixture) async throws -> Service

  /// Another service in the same state: neither notices what happens to the other.
  func copy(of service: Service) async throws -> Service

  func client(of service: Service) -> Context

  /// Gives the client what it needs to call the method, such as a role.
  func prepare(_ client: Context, for method: any Method<Context>.Type)
}

extension ExampleHost {
  package func prepare(_ client: Context, for method: any Method<Context>.Type) {}
}
