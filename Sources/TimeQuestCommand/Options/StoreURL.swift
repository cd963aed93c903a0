import ArgumentParser
import Foundation
import JSONRPC
import TimeQuestPersistence
import TimeQuestRPC

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The URL of a store: a scheme, and a location whose form depends on the scheme.
struct StoreURL {
  let scheme: String
  let location: String
  /// Whether the user gave the URL; false for the default store.
  let isGiven: Bool

  /// The given URL, else `TIMEQUEST_STORE`, else the default store in the XDG data folder.
  ///
  /// `~/` at the start of a path is the home folder: shells do not expand it after a colon.
  init(given: String?) throws {
    let given = given ?? ProcessEnvironment["TIMEQUEST_STORE"]
    let text = try given ?? Self.defaultURL
    isGiven = given != nil
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex,
      !text[..<colon].contains("/" as Character)
    else {
      // A URL with a user name may contain a password.
      let shown = Self.mayHoldPassword(text) ? "The given URL" : "\"\(text)\""
      throw ValidationError(
        "\(shown) is not a valid store URL: expected SCHEME:LOCATION, such as sqlite:PATH."
      )
    }
    scheme = String(text[..<colon])
    let rest = String(text[text.index(after: colon)...])
    location = try rest.hasPrefix("~/") ? "\(ProcessEnvironment.home)\(rest.dropFirst())" : rest
  }

  private static var defaultURL: String {
    get throws {
      if let data = ProcessEnvironment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return "sqlite:\(data)/timequest/timequest.sqlite"
      }
      return "sqlite:\(try ProcessEnvironment.home)/.local/share/timequest/timequest.sqlite"
    }
  }

  /// Whether both locations are equal, or two names of one file.
  func isSamePlace(as other: StoreURL) -> Bool {
    location == other.location || Self.isSame(location, other.location)
  }

  /// Whether the file is the file of the store, or one that the store keeps beside it.
  func owns(_ file: String) -> Bool {
    ["", "-wal", "-shm", "-journal", "-lock", "-queue"]
      .contains { Self.isSame("\(location)\($0)", file) }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    guard let first = FileDescriptor.status(at: one),
      let second = FileDescriptor.status(at: other)
    else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}

extension StoreURL: CustomStringConvertible {
  /// The URL, without a location that may contain a password.
  var description: String {
    Self.mayHoldPassword(location) ? "\(scheme):" : "\(scheme):\(location)"
  }

  /// A password follows a user name, or is a parameter of libpq.
  fileprivate static func mayHoldPassword(_ text: String) -> Bool {
    text.contains { $0 == "@" || $0 == "=" }
  }
}

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

  func requireStore(at url: StoreURL) throws {
    guard try scheme(of: url).exists(url.location) else {
      throw CommandFailure("There is no store at \(url).", hint: "\(name) init makes one.")
    }
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
        try PrivateFolder.make(folder)
      } catch {
        throw StoreError(
          .io,
          during: "open",
          detail: "\(folder) cannot be made",
          remedy: "The folder of the store cannot be made: check the permissions above it."
        )
      }
      return try await scheme.open(location, clock)
    }
  }
}

/// The environment variables of the process; an empty variable counts as absent.
enum ProcessEnvironment {
  static subscript(name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The home folder.
  ///
  /// Throws `ValidationError` when `HOME` is not an absolute path.
  static var home: String {
    get throws {
      guard let home = Self["HOME"], home.hasPrefix("/") else {
        throw ValidationError("HOME is not set: give the store with --store sqlite:PATH.")
      }
      return home
    }
  }
}
