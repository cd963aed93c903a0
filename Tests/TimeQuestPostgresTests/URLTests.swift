import Testing
import TimeQuestPersistence

@testable import TimeQuestPostgres

@Suite struct URLTests {
  @Test(arguments: [
    ("", "postgresql://", "timequest"),
    ("//host/base", "postgresql://host/base", "timequest"),
    ("//u:1@[::1]:5432,h2:1/base", "postgresql://u:1@[::1]:5432,h2:1/base", "timequest"),
    ("//u:p%40@host/base?schema=smith", "postgresql://u:p%40@host/base", "smith"),
    ("?schema=A_1&host=/tmp/x&sslmode=require", "postgresql://?host=/tmp/x&sslmode=require", "A_1"),
  ])
  func libpqDoesNotGetTheParametersThatAreNotItsOwn(
    _ location: String,
    _ connection: String,
    _ schema: String
  ) throws {
    let url = try PostgresURL(location: location)
    #expect(url.connectionString == connection)
    #expect(url.schema == schema)
    #expect(!url.isPortable)
  }

  @Test func timeoutsAreThoseOfTheURL() throws {
    let url = try PostgresURL(
      location:
        "?lock_timeout=1&statement_timeout=2&idle_in_transaction_session_timeout=3&connect_timeout=4&idle_timeout=5"
    )
    #expect(url.timeouts.lock == .milliseconds(1))
    #expect(url.timeouts.statement == .milliseconds(2))
    #expect(url.timeouts.idleInTransaction == .milliseconds(3))
    #expect(url.timeouts.connect == .seconds(4))
    #expect(url.timeouts.idle == .milliseconds(5))
  }

  @Test func theURLNamesAnEngineThatIsNotPostgreSQL() throws {
    #expect(try PostgresURL(location: "?engine=portable").isPortable)
    #expect(try !PostgresURL(location: "?engine=postgres").isPortable)
  }

  @Test(arguments: [
    "/tmp/x", "host=/tmp", "//h?schema=", "//h?schema=a%22b", "//h?schema=a\"b",
    "//h?engine=citus", "//h?lock_timeout=", "//h?lock_timeout=0", "//h?statement_timeout=1s",
    "//user:sec@ret@host/base", "//bob:secret/x@127.0.0.1:1/db", "//bob:secret", "//bob:12345678",
    "//bob:s/ecret@h/db", "//h1:1,h2:secret/db", "//[::1]:secret/db",
    "//h?schema=\(String(repeating: "x", count: 41))", "//h\0/x",
  ])
  func anInvalidURLIsRefused(_ location: String) {
    #expect(throws: StoreError.self) { try PostgresURL(location: location) }
  }

  @Test(arguments: ["//u:secret@h/d?nonsense=1", "//[::1"])
  func noErrorRepeatsAPassword(_ location: String) throws {
    let library: LibPQ
    do {
      library = try LibPQ()
    } catch {
      #expect(error.detail.contains("libpq"))
      return
    }
    #expect { try PostgresURL(location: location).check(with: library) } throws: { error in
      !"\(error)".contains("secret") && (error as? StoreError)?.kind == .io
    }
  }
}
