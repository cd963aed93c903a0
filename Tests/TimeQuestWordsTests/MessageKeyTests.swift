import Foundation
import Testing
import TimeQuestMeasures
import TimeQuestModels

@testable import TimeQuestWords

/// The keys in the code and those of the catalogues are the same ones.
struct MessageKeyTests {
  private static let keys = Catalogue.language("en").ownKeys.union(Catalogue.parent("en").ownKeys)

  /// What front ends alone ask for, and what is about the language itself.
  private static let notInTheCode = [
    "label.", "parent.", "prompt.noQuests", "forbidden.", "plural.",
  ]

  @Test func everyKeyInTheCodeHasAText() throws {
    let areas = Set(Self.keys.map { $0.prefix { $0 != "." } })
    for literal in try Self.literals(in: ["TimeQuestWords", "TimeQuestEngine", "TimeQuestReports"])
    where areas.contains(literal.prefix { $0 != "." }) {
      // The beginning of several keys, such as "feedback.spotOn", is completed elsewhere.
      let (whole, beginning) = (try KeyPattern(literal), try KeyPattern("\(literal)."))
      #expect(
        Self.keys.contains { whole.matches($0) } || Self.keys.contains { beginning.begins($0) },
        "\(literal)"
      )
    }
  }

  @Test func everyTextIsAskedForByTheCode() throws {
    let others = try Self.literals(in: ["TimeQuestEngine", "TimeQuestReports"])
    // Values alone, as in the keys of a `MessageList`, would match every key.
    let literals = try Self.literals(in: ["TimeQuestWords"])
      .filter { !$0.hasPrefix("\\") || !$0.hasSuffix(")") }
      .union(others.filter { !$0.hasPrefix("\\") })
    let patterns = try literals.map(KeyPattern.init)
    let turns = Set(MessageList.allCases.flatMap(\.keys))
    for key in Self.keys.subtracting(turns) where !Self.notInTheCode.contains(where: key.hasPrefix)
    {
      #expect(literals.contains(key) || patterns.contains { $0.matches(key) }, "\(key)")
    }
  }

  @Test(arguments: Catalogue.languages)
  func whatIsNamedByAValueHasAText(tag: String) {
    let catalogue = Catalogue.language(tag)
    let names =
      MessageList.allCases.flatMap(\.keys)
      + Discovery.allCases.flatMap {
        ["discovery.\($0.rawValue).title", "discovery.\($0.rawValue).text"]
      }
      + Insight.allCases.map { "insight.\($0.rawValue)" }
      + StepRemark.allCases.map { "remark.\($0.rawValue)" }
      + Rating.allCases.map { "rating.\($0.rawValue)" }
      + (1...10).flatMap { ["chapter.\($0).title", "chapter.\($0).text"] }
    for name in names { #expect(catalogue[name] != name) }
    for measure in TimeSenseMeasure.allCases {
      let name = "measure.\(measure.rawValue).detail"
      #expect(Catalogue.parent(tag)[name] != name && catalogue[name] == name)
    }
  }

  /// The string literals that may be keys: words with full stops between them.
  private static func literals(in modules: [String]) throws -> Set<String> {
    let root = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
    let literal = try Regex(
      #""((?:[a-z]\w*|\\\([\w.$]+\))(?:\.(?:\w+|\\\([\w.$]+\)))+)""#,
      as: (Substring, Substring).self
    )
    var found: Set<String> = []
    for module in modules {
      let files = FileManager.default.enumerator(atPath: root.appending(path: module).path())
      for case let file as String in try #require(files) where file.hasSuffix(".swift") {
        let text = try String(
          contentsOf: root.appending(path: "\(module)/\(file)"),
          encoding: .utf8
        )
        found.formUnion(text.matches(of: literal).map { String($0.1) })
      }
    }
    return found
  }
}

/// A key in the code, in which a value such as `\(rating.rawValue)` stands for a word.
///
/// At its beginning a value stands for several words.
private struct KeyPattern {
  private let text: String
  private let regex: Regex<Substring>?

  init(_ literal: String) throws {
    text = literal
    let value = try Regex(#"\\\([^)]*\)"#)
    let words = literal.replacing(value) { match in
      match.range.lowerBound == literal.startIndex ? "[\\w.]+" : "\\w+"
    }
    regex = literal.contains("\\") ? try Regex(words, as: Substring.self) : nil
  }

  func matches(_ key: String) -> Bool {
    regex.map { key.wholeMatch(of: $0) != nil } ?? (key == text)
  }

  func begins(_ key: String) -> Bool {
    regex.map { key.prefixMatch(of: $0) != nil } ?? key.hasPrefix(text)
  }
}
