import Synchronization
public import TimeQuestModels

/// Many sessions that are to be put into a store together, as from a document.
///
/// The stage keeps them outside of the store and takes no lock. One short transaction then puts
/// them into the store. Sessions that it does not put are lost with the stage.
public protocol SessionStage: Sendable {
  /// Adds a session, whose player need not be in the store yet.
  ///
  /// Where one with its id waits already, that one stays and is returned. Throws `StoreError`.
  func add(_ session: Session) throws -> Session?

  /// Runs the body as `QuestStore.write` does, with the sessions that wait; to be called once.
  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter, any StagedSessions) throws -> Result
  ) async throws -> Result
}

/// The sessions of a stage, within the transaction that takes them in.
///
/// Every method may throw `StoreError`.
public protocol StagedSessions {
  /// The players of the sessions that wait, each once.
  func players() throws -> [PlayerID]

  /// Passes the player's sessions that are in the store with other values, with their places in the
  /// order in which they were added, from 0; answers how many are there with the same values.
  func forEachChanged(of player: PlayerID, _ body: (Session, Int) throws -> Void) throws -> Int

  /// Puts the player's sessions whose ids the store does not have; answers how many.
  func putNew(of player: PlayerID) throws -> Int
}

/// Lets a transaction run once that reads or writes a stream.
///
/// A store may run a transaction again, and what has gone through a stream cannot be had back.
package final class SingleUse: Sendable {
  private let hasBegun = Atomic(false)

  package init() {}

  /// Throws `StoreError` with kind `busy` the second time; the caller may begin anew.
  package func begin(_ operation: String) throws(StoreError) {
    guard hasBegun.exchange(true, ordering: .relaxed) else { return }
    throw StoreError(
      .busy,
      during: operation,
      detail: "the store had to repeat the transaction: run the \(operation) again"
    )
  }
}
