import TimeQuestPersistence

/// One run of a conformance case: the location of its store, and the checks that name the case.
struct ConformanceContext: Sendable {
  let conformanceCase: StoreConformance
  let fixture: StoreFixture
  let location: String

  /// Opens the store of this run.
  func open() async throws -> any QuestStore {
    try await fixture.scheme.open(location, .real)
  }

  /// Opens the store of this run, passes it to the body and closes it.
  func withStore<Result>(
    _ body: (any QuestStore) async throws -> Result
  ) async throws -> Result {
    try await withStore(at: location, body)
  }

  /// Opens the store at a location, passes it to the body and closes it.
  func withStore<Result>(
    at location: String,
    _ body: (any QuestStore) async throws -> Result
  ) async throws -> Result {
    let store = try await fixture.scheme.open(location, .real)
    let result = try await body(store)
    try await store.close()
    return result
  }

  /// Passes a location at which nothing exists to the body, and removes what it has made there.
  func withNewLocation(_ body: (String) async throws -> Void) async throws {
    let location = try await fixture.newLocation()
    do {
      try await body(location)
    } catch {
      try await fixture.removeLocation(location)
      throw error
    }
    try await fixture.removeLocation(location)
  }

  func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(ConformanceFailure)
  {
    guard condition else { throw failure(sentence()) }
  }

  func requireEqual<Value: Equatable>(
    _ found: Value,
    _ wanted: Value,
    _ what: @autoclosure () -> String
  ) throws(ConformanceFailure) {
    guard found != wanted else { return }
    throw failure("\(what()) should be \(wanted), but is \(found)")
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
    throw failure("\(what) is not refused")
  }

  func failure(_ sentence: String) -> ConformanceFailure {
    ConformanceFailure(conformanceCase, sentence)
  }
}
