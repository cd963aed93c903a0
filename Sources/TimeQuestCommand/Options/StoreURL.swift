import ArgumentParser

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
      !text[..<colon].contains("/")
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
}

extension StoreURL {
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
    var (first, second) = (stat(), stat())
    guard unsafe stat(one, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
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
    text.contains("@") || text.contains("=")
  }
}
