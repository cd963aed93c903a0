import ArgumentParser
import Foundation

/// The URL of a store: a scheme, and a location that only that kind of store understands.
struct StoreURL {
  let scheme: String
  let location: String
  /// Whether somebody named it; else it is the user's own.
  let isGiven: Bool

  /// The one that is given, else `TIMEQUEST_STORE`, else the user's own in the XDG data folder.
  init(
    given: String?,
    environment: @autoclosure () -> [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let given = given ?? environment()["TIMEQUEST_STORE"]
    let text = try given ?? Self.usersOwn(environment())
    isGiven = given != nil
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex,
      !text[..<colon].contains("/")
    else {
      // Where there is a user there may be a password.
      let what = text.contains("@") ? "That" : "\"\(text)\""
      throw ValidationError(
        "\(what) is no store; write sqlite:PATH, postgres://USER@HOST/DATABASE or memory:."
      )
    }
    scheme = String(text[..<colon])
    location = String(text[text.index(after: colon)...])
  }

  private static func usersOwn(_ environment: [String: String]) throws -> String {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return "sqlite:\(data)/timequest/timequest.sqlite"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw ValidationError("HOME is not set: say where with --store sqlite:PATH.")
    }
    return "sqlite:\(home)/.local/share/timequest/timequest.sqlite"
  }
}

extension StoreURL: CustomStringConvertible {
  /// Without what may hold a password.
  var description: String {
    location.hasPrefix("//") && location.contains("@") ? "\(scheme):" : "\(scheme):\(location)"
  }
}
