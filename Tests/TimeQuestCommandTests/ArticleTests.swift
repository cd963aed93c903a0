import Foundation
import Testing

extension Processes {
  /// The shell lines of the article "Drive it from anything", each run on a store of its own.
  struct Articles {
    @Test func everyBlockOfShellLinesPrintsWhatIsBelowIt() throws {
      let article = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/TimeQuest/TimeQuest.docc/DriveItFromAnything.md")
      let blocks = try String(contentsOf: article, encoding: .utf8)
        .components(separatedBy: "```sh\n").dropFirst()
      #expect(blocks.count == 6)
      for block in blocks {
        let parts = block.components(separatedBy: "\n```\n")
        let expected = try #require(parts[1].components(separatedBy: "```text\n").last)
        let folder = try TemporaryFolder()
        let run = try Run(
          shell: parts[0],
          environment: ["TIMEQUEST_STORE": "sqlite:\(folder.url.path)/store.sqlite"],
          in: folder.url
        )
        #expect(run.output == expected + "\n", "\(parts[0])\n\(run.errors)")
      }
    }
  }
}
