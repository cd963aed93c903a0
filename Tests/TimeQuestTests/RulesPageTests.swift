import Foundation
import Testing

/// `Documentation/rules.md` has every requirement that is cited, and the tests hold every one.
struct RulesPageTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
  private static let page = text(of: "Documentation/rules.md")

  @Test func everyIDIsHeldByATestAndNoOtherIsCited() throws {
    let id = try Regex("\\b(FOUN|PRNT|GAME|PROG|FEEL|NOTF)-\\d\\d((, -\\d\\d)*)\\b")
    func ids(in text: String) -> Set<String> {
      text.matches(of: id).reduce(into: []) { ids, match in
        // "PRNT-01, -02" cites two.
        let cited = text[match.range].split(separator: "-")
        ids.formUnion(cited.dropFirst().map { "\(cited[0])-\($0.prefix(2))" })
      }
    }
    let required = Set(
      Self.page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("-0") }
        .map { String($0.dropFirst(2).prefix(7)) }
    )
    #expect(required.count == 34)
    let tested = try ids(in: Self.lines(below: "Tests").joined())
    #expect(required.subtracting(tested).isEmpty)
    #expect(tested.union(try ids(in: Self.lines(below: "Sources").joined())) == required)
  }

  @Test func everyCitationNamesASectionOfThePage() throws {
    let titles = Self.page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map {
      $0.dropFirst(3)
    }
    let citation = try Regex("rules\\.md, ([^\\n]*)", as: (Substring, Substring).self)
    for line in try Self.lines(below: "Sources") + Self.lines(below: "Tests") {
      for match in line.matches(of: citation) {
        #expect(titles.contains { match.1.hasPrefix($0) }, "\(match.0)")
      }
    }
  }

  /// The lines that may cite something, of all Swift files.
  private static func lines(below folder: String) throws -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
    return try #require(files).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("RulesPageTests.swift") }
      .flatMap { text(of: "\(folder)/\($0)").components(separatedBy: "\n") }
      .filter { $0.contains("-0") || $0.contains("rules.md") }
  }

  private static func text(of file: String) -> String {
    (try? String(contentsOf: root.appending(path: file), encoding: .utf8)) ?? ""
  }
}
