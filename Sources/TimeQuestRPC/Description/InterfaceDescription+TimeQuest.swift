package import JSONRPC
package import TimeQuestEngine

extension InterfaceDescription {
  /// Has the methods of a simulated clock only where there is one.
  package init(
    isSimulated: Bool,
    policies: Policies = .default,
    program: String = TimeQuestMethods.defaultProgram
  ) {
    self.init(
      TimeQuestMethods.table(of: policies, program: program),
      where: { $0 != .simulation || isSimulated }
    )
  }

  /// The same, with every example run by these policies, which are those of the description.
  ///
  /// Throws where an example is refused.
  package func withExamples(of policies: Policies) async throws -> InterfaceDescription {
    with(examples: try await ExampleRunner.runAll(methods, on: ExampleHousehold(policies)))
  }
}
