import Testing
import TimeQuestPersistence

@testable import TimeQuestPostgres

/// Every transition of a connection's transactions.
struct TransactionStateTests {
  private typealias State = TransactionState

  private static let error = StoreError(.busy, during: "write", detail: "first")
  private static let other = StoreError(.io, during: "commit", detail: "second")

  private static let table: [(state: State, event: State.Event, next: State)] = [
    // How a transaction begins.
    (.idle(again: nil), .begin(readsFirst: true), .running(.optimistic, isSent: false)),
    (.idle(again: nil), .begin(readsFirst: false), .running(.direct, isSent: false)),
    (.idle(again: .same), .begin(readsFirst: true), .running(.optimistic, isSent: false)),
    (.idle(again: .locked), .begin(readsFirst: true), .running(.direct, isSent: false)),
    (.idle(again: .careful), .begin(readsFirst: true), .running(.careful, isSent: false)),
    (.idle(again: .careful), .begin(readsFirst: false), .running(.careful, isSent: false)),
    // How it goes on.
    (.running(.optimistic, isSent: false), .send, .running(.optimistic, isSent: true)),
    (.running(.optimistic, isSent: true), .write, .running(.direct, isSent: true)),
    (.running(.optimistic, isSent: false), .write, .running(.direct, isSent: false)),
    (.running(.careful, isSent: true), .write, .running(.careful, isSent: true)),
    (.running(.direct, isSent: true), .recover, .running(.direct, isSent: true)),
    // How it is aborted.
    (
      .running(.direct, isSent: true), .fail(.refusedLate(error)),
      .aborted(.refusedLate(error), .direct, isSent: true)
    ),
    (
      .running(.careful, isSent: true), .fail(.refusedLate(error)),
      .aborted(.refused(error), .careful, isSent: true)
    ),
    (
      .running(.optimistic, isSent: true), .fail(.conflict(error)),
      .aborted(.conflict(error), .optimistic, isSent: true)
    ),
    (
      .aborted(.conflict(error), .direct, isSent: true), .fail(.lost(other)),
      .aborted(.conflict(error), .direct, isSent: true)
    ),
    (
      .aborted(.refused(error), .careful, isSent: true), .fail(.lost(other)),
      .aborted(.lost(other), .careful, isSent: true)
    ),
    (
      .aborted(.refusedLate(error), .direct, isSent: true), .fail(.lost(other)),
      .aborted(.lost(other), .direct, isSent: true)
    ),
    (
      .aborted(.lost(error), .direct, isSent: true), .fail(.unknown(other)),
      .aborted(.unknown(other), .direct, isSent: true)
    ),
    (
      .aborted(.refused(error), .careful, isSent: true), .fail(.refused(other)),
      .aborted(.refused(error), .careful, isSent: true)
    ),
    // Only a refusal is undone by a savepoint.
    (.aborted(.refused(error), .careful, isSent: true), .recover, .running(.careful, isSent: true)),
    (
      .aborted(.conflict(error), .direct, isSent: true), .recover,
      .aborted(.conflict(error), .direct, isSent: true)
    ),
    (
      .aborted(.lost(error), .direct, isSent: true), .recover,
      .aborted(.lost(error), .direct, isSent: true)
    ),
    // How it ends, and whether it may run again.
    (.running(.direct, isSent: true), .end, .idle(again: nil)),
    (.aborted(.conflict(error), .direct, isSent: true), .end, .idle(again: .locked)),
    (.aborted(.lost(error), .direct, isSent: true), .end, .idle(again: .same)),
    (.aborted(.refusedLate(error), .direct, isSent: true), .end, .idle(again: .careful)),
    (.aborted(.refused(error), .careful, isSent: true), .end, .idle(again: nil)),
    (.aborted(.unknown(error), .direct, isSent: true), .end, .idle(again: nil)),
    // Outside of a transaction a failure leaves nothing.
    (.idle(again: nil), .send, .idle(again: nil)),
    (.idle(again: .locked), .fail(.refused(error)), .idle(again: .locked)),
    (.idle(again: nil), .end, .idle(again: nil)),
  ]

  @Test func everyTransitionIsAsInTheTable() {
    for (state, event, next) in Self.table {
      #expect(state.after(event) == next, "\(state), \(event)")
    }
  }

  @Test func anAbortedTransactionSendsAndBeginsNothing() {
    let aborted = State.aborted(.lost(Self.error), .direct, isSent: true)
    for event in [State.Event.send, .write, .begin(readsFirst: true), .fail(.conflict(Self.other))]
    {
      #expect(aborted.after(event) == aborted, "\(event)")
    }
  }

  private static let aborts: [State.Abort] = [
    .conflict(error), .lost(error), .refused(error), .refusedLate(error), .unknown(error),
  ]

  private static let allStates: [State] = {
    let modes: [State.Mode] = [.optimistic, .direct, .careful]
    let idle = [State.Start?.none, .same, .locked, .careful].map { State.idle(again: $0) }
    return idle
      + modes.flatMap { mode in
        [true, false].flatMap { isSent in
          [.running(mode, isSent: isSent)] + aborts.map { .aborted($0, mode, isSent: isSent) }
        }
      }
  }()

  @Test func everyPairOfStateAndEventKeepsTheRules() {
    let events =
      [.begin(readsFirst: true), .begin(readsFirst: false), .send, .write, .recover, .end]
      + Self.aborts.map { State.Event.fail($0) }
    for (state, event) in Self.allStates.flatMap({ state in events.map { (state, $0) } }) {
      let next = state.after(event)
      switch (state, event) {
      case (.idle, .begin): #expect(next.mode != nil && !next.isSent && next.abort == nil)
      case (.idle, .end): #expect(next == state, "\(state)")
      case (_, .end): #expect(next == .idle(again: state.abort?.again), "\(state)")
      case (.idle, _): #expect(next == state, "\(state), \(event)")
      case (.running, .fail): #expect(next.abort != nil && next.mode == state.mode)
      case (.running, _): #expect(next.abort == nil && next.mode != nil, "\(state), \(event)")
      case (.aborted(.refused, _, _), .recover): #expect(next.abort == nil)
      case (.aborted, _): #expect(next.abort != nil && next.isSent == state.isSent)
      }
    }
  }
}
