import ArgumentParser
import Foundation
import JSONRPC
import TimeQuestPersistence
import TimeQuestRPC

extension Composition {
  /// The scheme of the URL.
  ///
  /// Throws `ValidationError` when no store of the composition has it.
  func scheme(of url: StoreURL) throws -> StoreScheme {
    let given = url.scheme.lowercased()
    let name = Self.synonyms[given] ?? given
    if let scheme = stores.first(where: { $0.name.lowercased() == name }) {
      return url.isGiven ? scheme : scheme.makingFolder
    }
    guard url.isGiven else {
      let forms = ProgramInfo(self).storeForms
      throw ValidationError("There is no default store: give one with --store, as \(forms).")
    }
    let known = stores.map { "\($0.name):" }
    let nearest = Suggestion.nearest(to: "\(given):", among: known)
    let hint = nearest.map { " Did you mean \($0)?" } ?? ""
    throw ValidationError(
      "\"\(url.scheme):\" is not a known kind of store: expected one of "
        + "\(known.joined(separator: ", ")).\(hint)"
    )
  }

  /// libpq accepts both.
  private static let synonyms = ["postgresql": "postgres"]

  /// Whether there may be a store at the URL; when there is none, writes that to stderr.
  func mayHaveStore(at url: StoreURL) throws -> Bool {
    guard try !scheme(of: url).exists(url.location) else { return true }
    StandardOutput.writeMessage("there is no store at \(url)")
    return false
  }

  /// Opens a store with the kind of clock that it was created with, real or simulated.
  func open(_ url: StoreURL) async throws -> any QuestStore {
    let scheme = try scheme(of: url)
    do {
      return try await scheme.open(url.location, .real)
    } catch let error as StoreError where error.kind == .wrongClock {
      return try await scheme.open(url.location, .simulated)
    }
  }
}

extension StoreScheme {
  /// The scheme for the default store, whose folder is made, for its owner alone.
  fileprivate var makingFolder: StoreScheme {
    let scheme = self
    return StoreScheme(name: name, usage: usage, exists: exists) { location, clock in
      let folder = URL(filePath: location).deletingLastPathComponent().path
      do {
        try FileManager.default.createDirectory(
          atPath: folder,
          withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700]
        )
      } catch {
        throw StoreError(
          .io,
          during: "open",
          detail: "\(folder) cannot be made",
          remedy: "The folder of the store cannot be made: look at its permissions."
        )
      }
      return try await scheme.open(location, clock)
    }
  }
}
