import Foundation
import Testing

/// The code of the articles is the code of tests, so it compiles and runs.
///
/// The shell lines of "Drive it from anything" are run by `TimeQuestCommandTests`.
struct ArticleTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  @Test(arguments: [
    ("Documentation/swift", "TimeQuestTests/EmbedTheGame", 1),
    ("Sources/TimeQuest/TimeQuest.docc/EmbedTheGame", "TimeQuestTests/EmbedTheGame", 5),
    ("Sources/TimeQuest/TimeQuest.docc/BringYourOwnStore", "TimeQuestTests/BringYourOwnStore", 4),
    ("Sources/TimeQuestSync/TimeQuestSync.docc/TimeQuestSync", "TimeQuestSyncTests/SyncArticle", 3),
  ])
  func everyBlockOfCodeStandsInItsTest(article: String, test name: String, count: Int) throws {
    func contents(of path: String) throws -> String {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }
    let text = try contents(of: "\(article).md")
    let test = try contents(of: "Tests/\(name)Tests.swift")
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
      .filter { !$0.hasPrefix("// Package.swift") }
    #expect(blocks.count == count)
    for block in blocks {
      #expect(plain(test).contains(plain(block)), "\(block)")
    }
  }

  /// The text without indentation.
  private func plain(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
      .joined(separator: "\n")
  }
}
