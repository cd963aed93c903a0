public import TimeQuestPersistence

/// How the conformance cases get stores of one kind to put to the test.
public struct StoreFixture: Sendable {
  /// Does something to what lies at a place while no store is open on it.
  public typealias Act = @Sendable (_ place: String) async throws -> Void

  public let scheme: StoreScheme
  /// Whether what is closed can be opened again.
  public let isDurable: Bool
  /// Names a place, in the words of the scheme, at which there is no store yet.
  public let newPlace: @Sendable () async throws -> String
  /// Cleans up.
  public let removePlace: Act
  /// Spoils the store so that it cannot be read; nil where that cannot be arranged.
  public var damage: Act?
  /// Makes the store look as if a newer version had written it; nil where that cannot be arranged.
  public var makeNewer: Act?
  /// Takes away the right to write; nil where that cannot be arranged.
  public var makeReadOnly: Act?
  /// Starts a process that writes to the store at a place; nil where that cannot be arranged.
  public var startProcess: (@Sendable (_ place: String) async throws -> any OtherProcess)?
  /// Opens the store at a place where hardly any space is left; nil where that cannot be arranged.
  public var openWithoutSpace: (@Sendable (_ place: String) async throws -> any QuestStore)?
  /// All that lies at a place, as bytes, by which a touch is noticed.
  public var fingerprint: (@Sendable (_ place: String) async throws -> [UInt8])?

  /// A store of any kind.
  public init(
    _ scheme: StoreScheme,
    isDurable: Bool,
    newPlace: @escaping @Sendable () async throws -> String,
    removePlace: @escaping Act
  ) {
    self.scheme = scheme
    self.isDurable = isDurable
    self.newPlace = newPlace
    self.removePlace = removePlace
  }

  /// A store that ends when it is closed, as `memory:` does.
  public init(transient scheme: StoreScheme) {
    self.init(scheme, isDurable: false, newPlace: { "" }, removePlace: { _ in })
  }

  /// A store in a file of that name; each test gets an empty folder of its own.
  ///
  /// It is damaged by writing zeros over its beginning.
  public init(_ scheme: StoreScheme, file name: String) {
    self.init(
      scheme,
      isDurable: true,
      newPlace: { "\(try TemporaryFolder.make())/\(name)" },
      removePlace: { try TemporaryFolder.remove(above: $0) }
    )
    damage = { try TemporaryFolder.overwriteBeginning(of: $0) }
    fingerprint = { try TemporaryFolder.contents(of: $0) }
  }

  /// Makes the file unwritable by its mode, which stores of the administrator pay no heed to.
  public static let takeWritePermission: Act = { try TemporaryFolder.takeWritePermission(of: $0) }
}
