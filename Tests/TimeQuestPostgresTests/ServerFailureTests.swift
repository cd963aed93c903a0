import Testing
import TimeQuestPersistence

@testable import TimeQuestPostgres

@Suite struct ServerFailureTests {
  @Test(arguments: [
    ("08006", StoreError.Kind.io, true), ("57P01", .io, true), ("57P03", .io, true),
    ("25P03", .io, true), ("57014", .busy, true), ("40001", .busy, true), ("40003", .io, true),
    ("40P01", .busy, true),
    ("55P03", .busy, true), ("53300", .busy, true), ("53100", .full, false),
    ("53400", .full, false), ("26000", .io, true), ("25006", .readOnly, true),
    ("42501", .readOnly, false), ("28P01", .io, false), ("28000", .io, false),
    ("3D000", .io, false), ("42P01", .io, false), ("42703", .io, false),
    ("22P02", .tooNew, false), ("XX001", .corrupt, false), ("XX000", .io, false),
    ("22003", .refused, false),
    ("23505", .refused, false), ("0A000", .io, false),
  ])
  func everyFailureOfAServerHasOneClass(state: String, kind: StoreError.Kind, retry: Bool) {
    let error = StoreError(sqlState: state, during: "write", detail: "x")
    #expect(error.kind == kind)
    #expect(error.retry == retry)
    #expect(!error.outcomeIsUnknown)
  }

  @Test func aRefusalIsOfAUserAPasswordOrADatabase() {
    let refused = ["28P01", "28000", "3D000"].map { ServerFailure.of($0).remedy }
    #expect(refused == [.refuse, .refuse, .refuse])
    #expect(ServerFailure.of("53300").remedy == .none)
  }

  @Test func whileAServerIsAwayOnlySomeCallsAskForIt() throws {
    let url = try PostgresURL(location: "//nowhere/attempts")
    #expect(ConnectionAttempts.known(for: url)?.reasonToWait == nil)
    let error = StoreError.disconnected(during: "read", "gone")
    ConnectionAttempts.fail(for: url, with: error)
    #expect(ConnectionAttempts.known(for: url)?.reasonToWait == error)
    ConnectionAttempts.succeed(for: url)
    #expect(ConnectionAttempts.known(for: url)?.reasonToWait == nil)
  }
}
