package import JSONRPCMethods
package import TimeQuestEngine

extension InterfaceDescription {
  /// Has the methods of a simulated clock only where there is one.
  package init(isSimulated: Bool) {
    self.init(TimeQuestMethods.table, where: { $0 != .simulation || isSimulated })
  }

  /// The same, with every example run by these policies.
  ///
  /// Throws where an example is refused.
  package func withExamples(of policies: Policies) async throws -> InterfaceDescription {
    with(examples: try await ExampleRunner.runAll(methods, on: ExampleHousehold(policies)))
  }
}
