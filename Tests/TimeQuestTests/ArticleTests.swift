import Foundation
import Testing

/// The code of the articles is the code of the tests beside this file, so it compiles and runs.
///
/// The shell lines of "Drive it from anything" are run by `TimeQuestCommandTests`.
struct ArticleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let articles = folder.appending(path: "../../Sources/TimeQuest/TimeQuest.docc")

  @Test(arguments: [("EmbedTheGame", 5), ("BringYourOwnStore", 4)])
  func everyBlockOfCodeStandsInItsTest(article: String, count: Int) throws {
    let text = try String(
      contentsOf: Self.articles.appending(path: "\(article).md"),
      encoding: .utf8
    )
    let test = try String(
      contentsOf: Self.folder.appending(path: "\(article)Tests.swift"),
      encoding: .utf8
    )
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
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
