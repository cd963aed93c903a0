public import TimeQuestModels

/// What can be changed inside a write step; it reads what it has written itself.
public protocol StoreWriter: StoreReader {
  /// Adds the player, or replaces the one with that id and keeps its place in the order.
  func put(_ player: Player) throws
  /// Adds the routine, or replaces the one with that id and keeps its place in the order.
  func put(_ routine: Routine) throws
  /// Adds the session, or replaces the one with that id, trials included, and keeps its place.
  func put(_ session: Session) throws
  func put(_ pin: PINRecord) throws

  /// Runs the body as a step within the step: throwing undoes its changes alone.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result
}
