import Foundation
import Testing
import TimeQuestModels
import TimeQuestWords

/// The tables of `Documentation/rules.md`, which the tests beside this file compute anew.
struct RulesPage {
  static let words = Catalogue.language("en")

  private static let lines: [Substring] = {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let text = try? String(
      contentsOf: root.appending(path: "Documentation/rules.md"),
      encoding: .utf8
    )
    return (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
  }()

  /// The rows of the table of a section whose first column has that title; at least one.
  ///
  /// Of two such tables `columns` names the one with that many.
  static func table(
    _ section: String,
    _ title: String,
    columns: Int? = nil
  ) throws -> [[String]] {
    let below = lines.drop { $0 != "## \(section)" && $0 != "### \(section)" }.dropFirst()
    let section = below.prefix { !$0.hasPrefix("#") }
    let table = section.drop {
      let header = cells(of: $0)
      return header.first != title || columns != nil && header.count != columns
    }.prefix { $0.hasPrefix("|") }
    let rows = table.dropFirst(2).map(cells)
    try #require(!rows.isEmpty, "there is no table of \(title)")
    return rows
  }

  private static func cells(of line: Substring) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The rows of a table of two columns, by its first one.
  static func values(_ section: String, _ title: String = "limit") throws -> [String: String] {
    let rows = try table(section, title)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  /// The name in a cell, without its marks; nil for a dash.
  static func name(_ cell: String) -> String? {
    cell == "–" ? nil : cell.filter { $0 != "`" }
  }

  /// A duration as the game writes it, such as `4m 55s`; nil for a dash.
  static func seconds(_ cell: String) throws -> Seconds? {
    guard cell != "–" else { return nil }
    var total = 0
    for part in cell.split(separator: " ") {
      let unit = try #require(["h": 3600, "m": 60, "s": 1][part.suffix(1)], "\(cell)")
      total += try #require(Int(part.dropLast()), "\(cell)") * unit
    }
    return Seconds(total)
  }

  /// A duration that has to be there.
  static func duration(_ cell: String?) throws -> Seconds {
    let text = try #require(cell)
    let found = try seconds(text)
    return try #require(found, "\(text)")
  }

  /// A whole number that has to be there.
  static func number(_ cell: String?) throws -> Int {
    let text = try #require(cell)
    return try #require(Int(text), "\(text)")
  }

  /// A guess, which may be a range: `4m – 6m`.
  static func estimate(_ cell: String) throws -> Estimate {
    let ends = try cell.split(separator: " – ").map { try duration(String($0)) }
    return ends.count == 2
      ? Estimate(try EstimateRange(low: ends[0], high: ends[1])) : try Estimate(ends[0])
  }

  /// A duration as the page writes it.
  static func text(_ seconds: Seconds) -> String { words.duration(seconds.shown) }
}
