import Foundation
import TimeQuestPersistence

/// The location of a store: a URL of libpq with a few more parameters.
///
/// `schema` names the schema of the store, so that one database holds many stores;
/// `engine=portable` is for distributed engines that speak PostgreSQL's language but cannot lock a
/// table, notify a client, or insert what a query answers. `lock_timeout`, `statement_timeout`,
/// `idle_in_transaction_session_timeout` and `idle_timeout`, after which the connection is given
/// back, are milliseconds, as in PostgreSQL, and `connect_timeout` is seconds, as in libpq.
struct PostgresURL: Sendable {
  /// The URL without these parameters, for libpq only: it may contain a password.
  let connectionString: String
  /// The name of the schema: 1 to 40 letters, digits and underscores.
  private(set) var schema: String
  /// Whether only what distributed engines have in common is asked of the server.
  let isPortable: Bool
  let timeouts: Timeouts

  /// Parses the part of a URL after `postgres:`.
  ///
  /// Throws `StoreError` with a remedy; it repeats no part that could contain a password.
  init(location: String) throws(StoreError) {
    guard location.isEmpty || location.hasPrefix("//") || location.hasPrefix("?"),
      !location.utf8.contains(0)
    else {
      throw Self.refusal(
        "The URL of the store is not valid; write postgres://USER@HOST/DATABASE or postgres:."
      )
    }
    let (path, query) = Self.split(location, at: "?")
    // libpq would name a part of a password that it reads as a host or a port.
    guard Self.hasAuthority(path) else { throw Self.unreadable }
    var others: [Substring] = []
    var schema = "timequest"
    var isPortable = false
    var timeouts = Timeouts()
    for parameter in query.split(separator: "&") {
      let (name, value) = Self.split(parameter, at: "=")
      switch name {
      case "schema": schema = String(value)
      case "engine" where value == "portable" || value == "postgres":
        isPortable = value == "portable"
      case "engine":
        throw Self.refusal(
          "The parameter engine of the URL is not valid; write postgres or portable."
        )
      case "lock_timeout": timeouts.lock = try Self.duration(value, of: name, .milliseconds(1))
      case "statement_timeout":
        timeouts.statement = try Self.duration(value, of: name, .milliseconds(1))
      case "idle_in_transaction_session_timeout":
        timeouts.idleInTransaction = try Self.duration(value, of: name, .milliseconds(1))
      case "idle_timeout": timeouts.idle = try Self.duration(value, of: name, .milliseconds(1))
      case "connect_timeout": timeouts.connect = try Self.duration(value, of: name, .seconds(1))
      default: others.append(parameter)
      }
    }
    guard Self.isName(schema) else {
      throw Self.refusal(
        "The parameter schema of the URL is not valid; use 1 to 40 letters, digits or underscores."
      )
    }
    self.schema = schema
    self.isPortable = isPortable
    self.timeouts = timeouts
    let rest = others.isEmpty ? "" : "?\(others.joined(separator: "&"))"
    connectionString = "postgresql:\(path.isEmpty ? "//" : path)\(rest)"
  }

  /// Throws if libpq cannot parse the URL; its own message may contain a part of a password.
  func check(with library: LibPQ) throws(StoreError) {
    var complaint: LibPQ.Text?
    let options = unsafe library.parse(connectionString, &complaint)
    unsafe library.free(OpaquePointer(complaint))
    guard let options = unsafe options else { throw Self.unreadable }
    unsafe library.freeOptions(options)
  }

  /// Another schema of the same database.
  func beside(_ schema: String) -> PostgresURL {
    var other = self
    other.schema = schema
    return other
  }

  var quotedSchema: String { "\"\(schema)\"" }

  /// How many hosts the URL names; libpq tries one after the other.
  var hostCount: Int {
    let (address, query) = Self.split(connectionString, at: "?")
    let hosts = query.split(separator: "&").filter { $0.hasPrefix("host=") }
    return 1 + (hosts.first ?? address).count { $0 == "," }
  }

  /// The options of a connection, for libpq: what the URL says comes after the defaults.
  var options: [(name: String, value: String)] {
    [
      ("fallback_application_name", "timequest"),
      // A machine that has gone is noticed within half a minute, and within four seconds where
      // something was sent to it, as it is to connect: then libpq tries the next host.
      ("keepalives_idle", "15"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "4000"),
      ("dbname", connectionString),
      ("client_encoding", "UTF8"),
    ]
  }

  private static func duration(
    _ text: Substring,
    of name: Substring,
    _ unit: Duration
  ) throws(StoreError) -> Duration {
    guard let number = Int(text), (1...86_400_000).contains(number) else {
      throw refusal("The parameter \(name) of the URL is not valid; write 1 to 86400000.")
    }
    return unit * number
  }

  /// Whether it begins with `USER:PASSWORD@HOST:PORT,…`, and no `@` follows the first slash.
  private static func hasAuthority(_ path: Substring) -> Bool {
    let (authority, base) = split(path.dropFirst(2), at: "/")
    let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count < 3, !base.utf8.contains(UInt8(ascii: "@")), let hosts = parts.last else {
      return parts.isEmpty
    }
    return hosts.split(separator: ",").allSatisfy { host in
      let (_, port) = split(host.hasPrefix("[") ? split(host, at: "]").1 : host, at: ":")
      return port.isEmpty || UInt16(port) != nil
    }
  }

  static func isName(_ text: String) -> Bool {
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
    at separator: Character
  ) -> (Substring, Substring) {
    let text = Substring(text)
    guard let index = text.firstIndex(of: separator) else { return (text, "") }
    return (text[..<index], text[text.index(after: index)...])
  }

  private static let unreadable = refusal(
    "The URL of the store is not valid; in a name or password, write @ as %40 and / as %2F."
  )

  private static func refusal(_ remedy: String) -> StoreError {
    StoreError(.io, during: "open", remedy: remedy)
  }
}

/// How long each kind of waiting for a server may last.
struct Timeouts: Sendable {
  /// To connect, and for a server that is starting.
  var connect = Duration.seconds(5)
  /// For another writer.
  var lock = Duration.seconds(5)
  /// For the answer to a statement.
  var statement = Duration.seconds(10)
  /// How long the server waits for the next statement of a transaction, before it frees the
  /// household of a machine that has gone.
  var idleInTransaction = Duration.seconds(3)
  /// How long nothing is asked before the connection is given back.
  var idle = Duration.seconds(60)

  /// How long nothing may arrive while an answer is due: the server is to give up first.
  var answer: Duration { lock + statement + .seconds(2) }
}

extension Duration {
  var milliseconds: String { String(Int(self / .milliseconds(1))) }
}
