import TimeQuestModels
import TimeQuestSQL

/// A read: the text and the values of its statement.
struct ReadKey: Hashable {
  let sql: String
  let values: [String?]
}

/// Guesses what a transaction reads next: what followed a read of the same text in the last
/// transactions.
///
/// Those reads are sent with the first one, in the same snapshot, and their
/// results are kept until they are asked for, or until the transaction writes. A wrong guess makes
/// the server run one query too many; it takes no round trip of its own.
///
/// With it a start of a quest takes 3 round trips and a step 2; without it 12 and 9.
struct ReadAhead {
  /// A read as it may follow another one, whose values it may share.
  private struct Template: Hashable {
    enum Value: Hashable {
      /// The id that is the value of the other read with that number.
      case shared(Int)
      case literal(String?)
    }

    let sql: String
    let values: [Value]

    init(_ key: ReadKey, behind first: ReadKey) {
      sql = key.sql
      values = key.values.map { value in
        let place = first.values.firstIndex(of: value)
        return if let place, Self.isID(value) { .shared(place) } else { .literal(value) }
      }
    }

    /// A value of another form could be one that the server cannot take as an id.
    private static func isID(_ value: String?) -> Bool { value.flatMap(PlayerID.init) != nil }

    /// The read behind that one; nil where the value that they share is no id.
    func key(behind first: ReadKey) -> ReadKey? {
      var texts: [String?] = []
      for value in values {
        switch value {
        case .shared(let number):
          guard Self.isID(first.values[number]) else { return nil }
          texts.append(first.values[number])
        case .literal(let text): texts.append(text)
        }
      }
      return ReadKey(sql: sql, values: texts)
    }
  }

  /// What followed a read of that text, with the number of the last transaction in which it did.
  private var followers: [String: [Template: Int]] = [:]
  /// Texts that are answered with too many rows to be kept.
  private var large: Set<String> = []
  /// The reads of this transaction before its first write, and which of them had to be sent.
  private var trail: [(key: ReadKey, wasSent: Bool)] = []
  private var results: [ReadKey: QueryResult] = [:]
  private var transactions = 0
  /// Whether nothing may be read ahead: outside of a transaction, and behind a write.
  private var isOff = true

  /// A result with more rows is not kept; one with a limit is a page of something large.
  private static let mostRows = 2000
  private static let mostRowsOfPage = 100
  /// A transaction that reads more often works on much, and teaches nothing about others.
  private static let mostReads = 500
  /// How many reads that had to be sent it learns from.
  private static let mostSent = 8
  /// For how many transactions a follower is remembered: those of a whole quest.
  private static let memory = 16

  mutating func begin() {
    trail = []
    results = [:]
    isOff = false
  }

  /// What was read ahead does not show what is written, and is of no use behind the transaction.
  mutating func stop() {
    isOff = true
    results = [:]
  }

  /// What was read ahead without the lock is of no use behind it.
  mutating func dropResults() { results = [:] }

  /// The result of that read where it was guessed; else nil, and `guesses` are to be sent with it.
  mutating func result(of key: ReadKey) -> QueryResult? {
    guard !isOff else { return nil }
    let result = results[key]
    if trail.count <= Self.mostReads { trail.append((key, result == nil)) }
    return result
  }

  /// What to read together with that read.
  func guesses(behind key: ReadKey) -> [ReadKey] {
    guard !isOff, let templates = followers[key.sql] else { return [] }
    let keys = Set(templates.keys.compactMap { $0.key(behind: key) })
    return Array(
      keys.filter { $0 != key && results[$0] == nil && !large.contains($0.sql) }
        .prefix(Self.mostReads)
    )
  }

  /// Forgets everything: one of the guesses was no read that the server can run.
  mutating func forget() { self = ReadAhead() }

  mutating func keep(_ result: QueryResult, of key: ReadKey) {
    if !noteSize(result.rowCount, of: key) { results[key] = result }
  }

  /// Notes how many rows a read has; answers whether those are too many to be kept.
  @discardableResult
  mutating func noteSize(_ rowCount: Int, of key: ReadKey) -> Bool {
    guard rowCount > Self.mostRowsOfPage else { return false }
    guard rowCount > Self.mostRows || key.sql.split(separator: " ").contains("LIMIT") else {
      return false
    }
    large.insert(key.sql)
    return true
  }

  /// Remembers what followed the reads that had to be sent, behind the end of a transaction.
  mutating func learn() {
    transactions += 1
    if trail.count <= Self.mostReads {
      for (place, first) in trail.enumerated().filter(\.element.wasSent).prefix(Self.mostSent) {
        learn(trail[(place + 1)...].map(\.key), behind: first.key)
      }
    }
    trail = []
  }

  private mutating func learn(_ keys: [ReadKey], behind first: ReadKey) {
    var templates = followers[first.sql] ?? [:]
    for key in keys { templates[Template(key, behind: first)] = transactions }
    // Of too many, those of this transaction remain.
    let oldest = templates.count > Self.mostReads ? transactions : transactions - Self.memory + 1
    followers[first.sql] = templates.filter { $0.value >= oldest }
  }
}
