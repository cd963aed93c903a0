import ArgumentParser
import JSONRPCMethods
import TimeQuestPersistence
import TimeQuestRPC

extension Composition {
  /// The kind of store that the URL names; throws `ValidationError` where there is none.
  func scheme(of url: StoreURL) throws -> StoreScheme {
    let given = url.scheme.lowercased()
    let name = Self.synonyms[given] ?? given
    if let scheme = stores.first(where: { $0.name.lowercased() == name }) { return scheme }
    let known = stores.map { "\($0.name):" }
    let nearest = Suggestion.nearest(to: "\(given):", among: known)
    let hint = nearest.map { " Did you mean \($0)?" } ?? ""
    throw ValidationError(
      "There is no store \"\(url.scheme):\".\(hint) Known are \(known.joined(separator: ", "))."
    )
  }

  /// As libpq takes both.
  private static let synonyms = ["postgresql": "postgres"]

  /// Whether there may be a store at the URL; where there is none, that is told on stderr.
  func mayHaveStore(at url: StoreURL) throws -> Bool {
    guard try !scheme(of: url).exists(url.location) else { return true }
    StandardOutput.writeDiagnostic("timequest-rpc: there is no store at \(url)")
    return false
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
