import TimeQuestPersistence

/// One conformance case on its way to be proven: a place of its own, and words for what goes amiss.
struct ConformanceContext: Sendable {
  let conformanceCase: StoreConformance
  let fixture: StoreFixture
  let place: String

  /// Opens the store at this place.
  func open(_ clock: ClockKind = .real) async throws -> any QuestStore {
    try await fixture.scheme.open(place, clock)
  }

  /// Opens a store, hands it to the body and closes it.
  func withStore<Result>(
    _ body: (any QuestStore) async throws -> Result
  ) async throws -> Result {
    let store = try await open()
    let result = try await body(store)
    try await store.close()
    return result
  }

  func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(ConformanceFailure)
  {
    guard condition else { throw broken(sentence()) }
  }

  func requireEqual<Value: Equatable>(
    _ found: Value,
    _ wanted: Value,
    _ what: @autoclosure () -> String
  ) throws(ConformanceFailure) {
    guard found != wanted else { return }
    throw broken("\(what()) should be \(wanted), but is \(found)")
  }

  /// Requires the body to throw a `StoreError` of that kind.
  func requireRefusal<Result>(
    _ kind: StoreError.Kind,
    of what: String,
    _ body: () async throws -> Result
  ) async throws {
    do {
      _ = try await body()
    } catch let error as StoreError {
      return try requireEqual(error.kind.rawValue, kind.rawValue, "the refusal of \(what)")
    }
    throw broken("\(what) is not refused")
  }

  func broken(_ sentence: String) -> ConformanceFailure {
    ConformanceFailure(conformanceCase: conformanceCase, sentence: sentence)
  }
}
