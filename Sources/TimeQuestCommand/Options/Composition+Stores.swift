import ArgumentParser
import TimeQuestPersistence

extension Composition {
  /// The kind of store that the URL names; throws `ValidationError` where there is none.
  func scheme(of url: StoreURL) throws -> StoreScheme {
    if let scheme = stores.first(where: { $0.name == url.scheme }) { return scheme }
    let known = stores.map { "\($0.name):" }.joined(separator: ", ")
    throw ValidationError("There is no store \"\(url.scheme):\". Known are \(known).")
  }

  /// Opens a store under the clock it was made under, real or simulated.
  func open(_ url: StoreURL) async throws -> any QuestStore {
    let scheme = try scheme(of: url)
    do {
      return try await scheme.open(url.location, .real)
    } catch let error as StoreError where error.kind == .wrongClock {
      return try await scheme.open(url.location, .simulated)
    }
  }
}
