/// A description of an open store.
///
/// It contains no path and no password, since players may see it.
public struct StoreInfo: Hashable, Sendable {
  /// The URL scheme of the store, such as `sqlite`.
  public let scheme: String
  /// The version of the stored format, from 1; a store of a newer format is not opened.
  public let formatVersion: Int
  /// Whether the contents survive the end of the process.
  public let isDurable: Bool
  /// The kind of clock that the stored times come from.
  public let clock: ClockKind
  /// What the store can do beyond reading and writing.
  public let capabilities: [StoreCapability]
  /// What was found and put right when the store was opened, in sentences for its owner.
  public let notices: [String]

  /// A description with these values.
  public init(
    scheme: String,
    formatVersion: Int,
    isDurable: Bool,
    clock: ClockKind,
    capabilities: [StoreCapability] = [],
    notices: [String] = []
  ) {
    self.scheme = scheme
    self.formatVersion = formatVersion
    self.isDurable = isDurable
    self.clock = clock
    self.capabilities = capabilities
    self.notices = notices
  }
}

/// Something that only some kinds of stores can do.
///
/// The set is open: a plug-in may add its own.
public struct StoreCapability: RawRepresentable, Hashable, Sendable {
  /// The name of the capability, as `server.info` lists it.
  public let rawValue: String

  /// The capability of that name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// `backUp` copies the store to a file.
  public static let backup = StoreCapability(rawValue: "backup")
  /// `check` looks for damage.
  public static let check = StoreCapability(rawValue: "check")
  /// `compact` removes deleted records from the files.
  public static let compact = StoreCapability(rawValue: "compact")
  /// Several processes on one machine may open the store at the same time.
  public static let processes = StoreCapability(rawValue: "processes")
  /// Processes on several machines may open the store at the same time.
  public static let machines = StoreCapability(rawValue: "machines")
  /// `changeSignal` reports the changes of other processes.
  public static let changeSignal = StoreCapability(rawValue: "changeSignal")
}

/// The kind of clock under which a store was made.
///
/// A store is opened under the same kind only, so that real and simulated days never mix.
public enum ClockKind: String, CaseIterable, Codable, Sendable, Hashable {
  /// The clock of the machine.
  case real
  /// A clock that tests and demonstrations set.
  case simulated
}

/// A kind of store that a URL selects: `memory:`, `sqlite:PATH`, or the scheme of a plug-in.
public struct StoreScheme: Sendable {
  /// The part of the URL before the colon.
  public let name: String
  /// The form of its URLs, such as `sqlite:PATH`, for help texts.
  public let usage: String
  /// Opens the store at a location, the part of the URL after the colon.
  ///
  /// Creates the store if nothing exists there. Throws `StoreError`.
  public let open: @Sendable (_ location: String, _ clock: ClockKind) async throws -> any QuestStore
  /// Whether a store may exist at a location; callers that must not create one ask first.
  public let exists: @Sendable (_ location: String) -> Bool
  /// The script by which an administrator prepares a server: roles, grants and settings.
  ///
  /// Nil for stores without a server, as by default. Throws `StoreError` for a name that the server
  /// does not take.
  public var accessScript: (@Sendable (ServerAccess) throws -> String)?
  /// Puts a store that `fill` fills in the place of the one at a location, at once or not at all.
  ///
  /// Answers the name by which the server keeps the old one; nil where there was none. Throws
  /// `StoreError`, and what `fill` throws. Nil for stores of files, as by default.
  public var replace:
    (
      @Sendable (
        _ location: String, _ clock: ClockKind,
        _ fill: @Sendable (any QuestStore) async throws -> Void
      ) async throws -> String?
    )?

  /// A scheme of that name; by default its URLs are `NAME:PATH`, and each may have a store.
  public init(
    name: String,
    usage: String? = nil,
    exists: @escaping @Sendable (_ location: String) -> Bool = { _ in true },
    open:
      @escaping @Sendable (_ location: String, _ clock: ClockKind) async throws -> any QuestStore
  ) {
    self.name = name
    self.usage = usage ?? "\(name):PATH"
    self.exists = exists
    self.open = open
  }
}

/// Who is to be given access to what on a server, for the script of an administrator.
public struct ServerAccess: Hashable, Sendable {
  /// The name of the database.
  public let database: String
  /// The names of the households, each with a store of its own in the database.
  public let households: [String]
  /// How many connections those who play in one household may have at a time, at least 1.
  public let connectionLimit: Int

  /// Access to these households; the names are not checked.
  public init(database: String, households: [String], connectionLimit: Int) {
    self.database = database
    self.households = households
    self.connectionLimit = connectionLimit
  }
}
