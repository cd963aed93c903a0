import Synchronization
import Testing
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestPostgres

@Suite(.enabled(if: Server.isRunning, Server.skipReason)) struct PostgresStoreTests {
  /// Cases about files and about the server's disk, which `Tests/System/full-disk` fills.
  private static let skipped: [StoreConformance] = [
    .fullDisksChangeNothing, .commitsReachTheDisk, .filesAreTheOwnersAlone,
    .foreignFilesAreRefused,
  ]

  @Test(arguments: StoreConformance.allCases.filter { !skipped.contains($0) })
  func conforms(_ conformanceCase: StoreConformance) async throws {
    #expect(conformanceCase.canBeVerified(with: .postgres()))
    try await conformanceCase.verify(.postgres())
  }

  @Test(arguments: StoreConformance.allCases.filter { !skipped.contains($0) })
  func conformsWithWhatDistributedEnginesHave(_ conformanceCase: StoreConformance) async throws {
    let scheme = StoreScheme(
      name: "postgres",
      usage: "postgres:",
      exists: StoreScheme.postgres.exists,
      open: { location, clock in
        let url = try PostgresURL(location: location)
        return try PostgresStore(url: url, clock: clock, library: Sent.library())
      }
    )
    try await conformanceCase.verify(.postgres("&engine=portable", scheme: scheme))
    for (part, engine) in Sent.refused {
      let refused = Sent.texts.withLock { $0.filter { $0.contains(part) } }
      #expect(refused.isEmpty, "\(engine): \(refused.first ?? "")")
    }
    let (writes, locks) = Sent.texts.withLock { texts in
      (texts.contains { $0.hasPrefix("INSERT INTO player") }, texts.contains(Sent.lock))
    }
    #expect(locks || !writes)
  }
}

/// What portable stores have sent to the server.
private enum Sent {
  static let texts = Mutex<Set<String>>([])
  static let lock = "SELECT only_row FROM meta FOR UPDATE"

  /// What distributed engines do not take, by their manuals of 2025.
  static var refused: [(part: Regex<Substring>, engine: String)] {
    [
      (/LOCK TABLE/, "CockroachDB has no table locks"),
      (/advisory_/, "advisory locks are of one node, or have no effect, in all three"),
      (/pg_notify|LISTEN/, "CockroachDB and YugabyteDB have no notifications"),
      (/DO \$\$/, "Citus does not run a block on a worker"),
      (/VACUUM/, "CockroachDB has none"),
      (/jit/, "YugabyteDB and CockroachDB know no such setting"),
      (/SERIALIZABLE/, "Citus promises no serialisable transactions over nodes"),
      (/INSERT[^;]*VALUES[^;]*SELECT/, "Citus refuses a query within the values of an insert"),
      (/;\s*\S/, "Citus takes one statement in a message for a sharded schema"),
    ]
  }

  private static let real = try? LibPQ()

  /// The real library, which also notes what it sends.
  static func library() throws -> LibPQ {
    var library = try LibPQ()
    unsafe library.sendScript = { connection, text in
      unsafe Sent.note(text)
      return unsafe Sent.real?.sendScript(connection, text) ?? 0
    }
    unsafe library.sendPrepare = { connection, name, text, count, types in
      unsafe Sent.note(text)
      return unsafe Sent.real?.sendPrepare(connection, name, text, count, types) ?? 0
    }
    unsafe library.sendText = { connection, text, count, types, values, lengths, formats, format in
      unsafe Sent.note(text)
      return unsafe Sent.real?
        .sendText(connection, text, count, types, values, lengths, formats, format) ?? 0
    }
    return library
  }

  private static func note(_ text: LibPQ.Text) {
    let text = unsafe String(cString: text)
    texts.withLock { _ = $0.insert(text) }
  }
}
