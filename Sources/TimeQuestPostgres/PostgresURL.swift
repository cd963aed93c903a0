import Foundation
import TimeQuestPersistence

/// A place in a database: a URL as libpq reads it, with two parameters of our own.
///
/// `schema` names the household, so that one database holds many; `turns=off` is for servers that
/// cannot lock a table.
struct PostgresURL: Sendable {
  /// For libpq alone: may hold a password.
  let connectionString: String
  let schema: String
  let isWriterLocked: Bool
  /// How long a call waits for others, or for the server to come back, before it throws.
  let timeout: Duration

  /// Reads what follows `postgres:` in a URL.
  ///
  /// Throws `StoreError` with a remedy, and without any part that could hold a password.
  init(location: String, timeout: Duration = .seconds(5)) throws(StoreError) {
    guard location.isEmpty || location.hasPrefix("//") || location.hasPrefix("?"),
      !location.utf8.contains(0)
    else { throw Self.refusal("write postgres://USER@HOST/DATABASE, or postgres: alone") }
    let (path, query) = Self.split(location, at: "?")
    // A piece of a password would be taken for a host or a port, and named where it is none.
    guard Self.hasAuthority(path) else { throw Self.unreadable }
    var others: [Substring] = []
    var schema = "timequest"
    var isWriterLocked = true
    for parameter in query.split(separator: "&") {
      let (name, value) = Self.split(parameter, at: "=")
      switch name {
      case "schema": schema = String(value)
      case "turns" where value == "off" || value == "on": isWriterLocked = value == "on"
      case "turns": throw Self.refusal("turns is either on or off")
      default: others.append(parameter)
      }
    }
    guard Self.isName(schema) else {
      throw Self.refusal("a schema is 1 to 40 letters, digits and underscores")
    }
    self.schema = schema
    self.isWriterLocked = isWriterLocked
    self.timeout = timeout
    let rest = others.isEmpty ? "" : "?\(others.joined(separator: "&"))"
    connectionString = "postgresql:\(path.isEmpty ? "//" : path)\(rest)"
  }

  /// Throws where libpq cannot read it; its own words may hold a piece of a password.
  func check(with library: LibPQ) throws(StoreError) {
    var complaint: LibPQ.Text?
    let options = unsafe library.parse(connectionString, &complaint)
    unsafe library.free(OpaquePointer(complaint))
    guard let options = unsafe options else { throw Self.unreadable }
    unsafe library.freeOptions(options)
  }

  var quotedSchema: String { "\"\(schema)\"" }

  /// Where those on this schema tell each other that something has changed.
  var quotedChannel: String { "\"timequest_\(schema)\"" }

  /// How every connection begins: what was acknowledged is on the disk, and nobody waits for ever.
  var settings: String {
    """
    SET client_encoding = 'UTF8';
    SET client_min_messages = 'error';
    SET search_path = \(quotedSchema);
    SET lock_timeout = \(Int(timeout / .milliseconds(1)));
    SET jit = off;
    SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') = 'off'
    """
  }

  /// Whether all before the first slash is `USER:PASSWORD@HOST:PORT,…`, and no `@` comes later.
  private static func hasAuthority(_ path: Substring) -> Bool {
    let (authority, base) = split(path.dropFirst(2), at: "/")
    let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count < 3, !base.contains("@"), let hosts = parts.last else { return parts.isEmpty }
    return hosts.split(separator: ",").allSatisfy { host in
      let (_, port) = split(host.hasPrefix("[") ? split(host, at: "]").1 : host, at: ":")
      return port.isEmpty || UInt16(port) != nil
    }
  }

  private static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }

  private static func split(
    _ text: some StringProtocol,
    at mark: Character
  ) -> (Substring, Substring) {
    let text = Substring(text)
    guard let place = text.firstIndex(of: mark) else { return (text, "") }
    return (text[..<place], text[text.index(after: place)...])
  }

  private static let unreadable = refusal(
    "the URL cannot be read; characters such as @ and / are written %40 and %2F"
  )

  private static func refusal(_ remedy: String) -> StoreError {
    StoreError(.io, during: "open", detail: remedy)
  }
}
