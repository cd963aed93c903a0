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
