import ArgumentParser

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The URL of a store: a scheme, and a location that only that kind of store understands.
struct StoreURL {
  let scheme: String
  let location: String
  /// Whether somebody named it; else it is the user's own.
  let isGiven: Bool

  /// The one that is given, else `TIMEQUEST_STORE`, else the user's own in the XDG data folder.
  ///
  /// A path that begins with `~/` is in the user's folder: shells leave that alone behind a colon.
  init(given: String?) throws {
    let given = given ?? ProcessEnvironment["TIMEQUEST_STORE"]
    let text = try given ?? Self.usersOwn
    isGiven = given != nil
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex,
      !text[..<colon].contains("/")
    else {
      // Where there is a user there may be a password.
      let what = Self.mayHoldPassword(text) ? "That" : "\"\(text)\""
      throw ValidationError(
        "\(what) is no store; write sqlite:PATH, postgres://USER@HOST/DATABASE or memory:."
      )
    }
    scheme = String(text[..<colon])
    let rest = String(text[text.index(after: colon)...])
    location = try rest.hasPrefix("~/") ? "\(ProcessEnvironment.home)\(rest.dropFirst())" : rest
  }

  private static var usersOwn: String {
    get throws {
      if let data = ProcessEnvironment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return "sqlite:\(data)/timequest/timequest.sqlite"
      }
      return "sqlite:\(try ProcessEnvironment.home)/.local/share/timequest/timequest.sqlite"
    }
  }
}

extension StoreURL {
  /// Whether both name one place of one kind, be it one file by two names.
  func isSamePlace(as other: StoreURL) -> Bool {
    location == other.location || Self.isSame(location, other.location)
  }

  /// Whether it is kept in the file of that name, or keeps that one beside its own.
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
  /// Without what may hold a password.
  var description: String {
    Self.mayHoldPassword(location) ? "\(scheme):" : "\(scheme):\(location)"
  }

  /// As after a user's name, or among the parameters of libpq.
  fileprivate static func mayHoldPassword(_ text: String) -> Bool {
    text.contains("@") || text.contains("=")
  }
}
