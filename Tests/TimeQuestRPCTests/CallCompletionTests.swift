import JSONRPC
import Testing

@testable import TimeQuestRPC

/// What a shell offers after `call`.
struct CallCompletionTests {
  private static let kinds = ["trend", "learningCurve", "scatter"]

  /// The words to the cursor and what is offered, of which the shell takes what begins like them.
  private static let cases: [(line: [String], offered: [String])] = [
    (["call", "parent.unlock", "p"], ["pin="]),
    (["call", "stats.chart", "kind="], kinds.map { "kind=\($0)" }),
    (["call", "stats.chart", "kind=sc"], kinds.map { "kind=\($0)" }),
    (["call", "stats.chart", "kind", "="], kinds),
    (["call", "stats.chart", "kind", "=", "sc"], kinds),
    (["call", "--store", "a.sqlite", "stats.chart", "width=9"], []),
    (["call", "stats.chart", "width", "=", "9"], []),
    (["call", "no.method", "x"], []),
    (["call", "pro"], []),
  ]

  @Test(arguments: cases)
  func valuesAreOfferedInTheFormInWhichTheShellSplitsWords(line: [String], offered: [String]) {
    let words = ["timequest-rpc"] + line
    #expect(CallArguments.completions(for: words, at: words.count - 1) == offered)
  }

  @Test(arguments: [-1, 3, 99])
  func aPlaceOutsideTheLineOffersNothingWrong(index: Int) {
    let words = ["timequest-rpc", "call", "parent.unlock"]
    let offered = CallArguments.completions(for: words, at: index)
    #expect(offered == (index < 0 ? [] : ["pin="]))
  }

  @Test func whatIsGivenIsNotOfferedAgain() throws {
    for method in CallArguments.methods {
      let fields = try #require(TimeQuestMethods.table.description(of: method)).params.fields
      for field in fields {
        let others = fields.filter { $0.name != field.name }.map { "\($0.name)=1" }
        let words = ["timequest-rpc", "call", method] + others + [""]
        let offered = CallArguments.completions(for: words, at: words.count - 1)
        #expect(!offered.isEmpty, "\(method) \(field.name)")
        #expect(offered.allSatisfy { $0.hasPrefix("\(field.name)=") }, "\(offered)")
      }
    }
  }
}
