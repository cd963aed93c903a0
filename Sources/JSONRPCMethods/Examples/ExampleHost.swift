/// Makes the services on which examples are run.
package protocol ExampleHost: Sendable {
  associatedtype Context: MethodContext

  var table: MethodTable<Context> { get }

  /// A client of a new service, which answers the same in every run.
  func client(for fixture: ExampleFixture) async throws -> Context

  /// Gives the client what it needs to call the method, such as a role.
  func prepare(_ client: Context, for method: MethodDescription)
}

extension ExampleHost {
  package func prepare(_ client: Context, for method: MethodDescription) {}
}
