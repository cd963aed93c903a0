import Foundation
import Testing

@testable import TimeQuestPostgres

@Suite struct ReadAheadTests {
  private let first = ReadKey(sql: "SELECT session", values: [UUID().uuidString.lowercased()])

  private func read(_ keys: [ReadKey], in readAhead: inout ReadAhead) {
    readAhead.begin()
    for key in keys { #expect(readAhead.result(of: key) == nil) }
    readAhead.stop()
    readAhead.learn()
  }

  @Test func whatFollowedAReadIsGuessedWithTheIDOfTheNewOne() {
    var readAhead = ReadAhead()
    let player = ReadKey(sql: "SELECT player", values: ["p"])
    read(
      [first, ReadKey(sql: "SELECT trial", values: first.values), player],
      in: &readAhead
    )
    readAhead.begin()
    let other = ReadKey(sql: first.sql, values: [UUID().uuidString.lowercased()])
    let guesses = Set(readAhead.guesses(behind: other))
    #expect(guesses == [ReadKey(sql: "SELECT trial", values: other.values), player])
    // Where the other value is no id, one is not made of it.
    #expect(readAhead.guesses(behind: ReadKey(sql: first.sql, values: ["x"])) == [player])
  }

  @Test func nothingIsGuessedOutsideOfATransactionOrBehindAWrite() {
    var readAhead = ReadAhead()
    read([first, ReadKey(sql: "SELECT player", values: [])], in: &readAhead)
    #expect(readAhead.guesses(behind: first).isEmpty)
    readAhead.begin()
    #expect(readAhead.guesses(behind: first).count == 1)
    readAhead.stop()
    #expect(readAhead.guesses(behind: first).isEmpty)
  }

  @Test func aTransactionThatReadsMuchTeachesNothing() {
    var readAhead = ReadAhead()
    read(
      [first] + (0..<600).map { ReadKey(sql: "SELECT trial", values: ["\($0)"]) },
      in: &readAhead
    )
    readAhead.begin()
    #expect(readAhead.guesses(behind: first).isEmpty)
  }

  @Test func whatDoesNotFollowAnyMoreIsForgotten() {
    var readAhead = ReadAhead()
    read([first, ReadKey(sql: "SELECT player", values: [])], in: &readAhead)
    for _ in 0..<16 { read([first], in: &readAhead) }
    readAhead.begin()
    #expect(readAhead.guesses(behind: first).isEmpty)
  }

  @Test func pagesAndVeryLargeResultsAreNotGuessed() {
    for (sql, rows, isGuessed) in [
      ("SELECT a LIMIT $1", 100, true), ("SELECT a LIMIT $1", 101, false), ("SELECT b", 2000, true),
      ("SELECT b", 2001, false),
    ] {
      var readAhead = ReadAhead()
      let key = ReadKey(sql: sql, values: ["1"])
      readAhead.noteSize(rows, of: key)
      read([first, key], in: &readAhead)
      readAhead.begin()
      #expect(readAhead.guesses(behind: first) == (isGuessed ? [key] : []), "\(sql) \(rows)")
    }
  }
}
