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

extension FamilyReport {
  /// The look of the page: one accent, as in the charts; two sheets of A4 where it is printed.
  static let styleSheet = """
    :root{--paper:#fcfcfd;--ink:#1d2130;--muted:#5d6478;--line:#e2e5ec;--accent:#5b62d6}
    @media (prefers-color-scheme:dark){:root{--paper:#15171e;--ink:#eceef5;--muted:#a3abc0;\
    --line:#2f3441;--accent:#969cff}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);\
    font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
    main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem;overflow-wrap:anywhere}
    h1{font-size:1.75rem;line-height:1.2;margin:0 0 .25rem}
    h2{font-size:1.2rem;margin:2rem 0 .5rem;padding-top:1rem;border-top:2px solid var(--accent)}
    h3{font-size:1rem;margin:1rem 0 .25rem}
    .lead,footer,caption{color:var(--muted)}
    footer{margin-top:2rem;font-size:.85rem}
    table{width:100%;border-collapse:collapse;margin:.5rem 0}
    caption{text-align:left;font-weight:600;padding:.25rem 0}
    th,td{overflow-wrap:break-word;text-align:left;padding:.35rem .5rem .35rem 0;border-bottom:1px solid var(--line);\
    vertical-align:top;font-weight:400}
    thead th{font-size:.85rem;color:var(--muted)}
    .figure,thead th:not(:first-child){text-align:right;font-variant-numeric:tabular-nums;\
    white-space:nowrap}
    thead th:not(:first-child){white-space:normal}
    img{display:block;max-width:100%;height:auto;margin:1rem 0}
    .detail{font-size:.85rem}
    @media print{@page{size:A4;margin:14mm}:root{--paper:#fff;--ink:#000;--muted:#444;--line:#bbb;\
    --accent:#5b62d6}body{font-size:9.5pt;line-height:1.3}main{max-width:none;padding:0}\
    h1{font-size:16pt}h2{font-size:11.5pt;margin:.7rem 0 .2rem;padding-top:.3rem;border-top-width:1px;\
    break-after:avoid}h3{margin:.4rem 0 .1rem}p{margin:.25rem 0}ul{margin:.2rem 0}table,img,li{break-inside:avoid}\
    img{max-height:58mm;width:auto;margin:.3rem 0}.detail{font-size:8pt}\
    th,td{padding:.15rem .4rem .15rem 0}}
    """
}
