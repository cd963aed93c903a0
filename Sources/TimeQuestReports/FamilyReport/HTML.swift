import TimeQuestEngine

/// Builds text of HTML; what is not markup is escaped.
enum HTML {
  static func element(_ name: String, _ attributes: String = "", _ content: String...) -> String {
    "<\(name)\(attributes.isEmpty ? "" : " \(attributes)")>\(content.joined())</\(name)>"
  }

  static func text(_ name: String, _ text: String, _ attributes: String = "") -> String {
    element(name, attributes, text.escapedForXML)
  }

  /// A table with one heading a column, where figures stand to the right.
  static func table(_ caption: String?, _ columns: [String], _ rows: [[String]]) -> String {
    func cell(_ text: String, at place: Int) -> String {
      place == 0
        ? self.text("th", text, "scope=\"row\"") : self.text("td", text, "class=\"figure\"")
    }
    let head = columns.map { self.text("th", $0, "scope=\"col\"") }.joined()
    let body = rows.map { row in
      element("tr", "", row.enumerated().map { cell($0.element, at: $0.offset) }.joined())
    }
    return element(
      "table",
      "",
      caption.map { text("caption", $0) } ?? "",
      element("thead", "", element("tr", "", head)),
      element("tbody", "", body.joined())
    )
  }
}
