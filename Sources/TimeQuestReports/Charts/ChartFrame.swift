import TimeQuestEngine

/// Where things go within a picture, in pixels: every text beside the figures, none on them.
struct ChartFrame {
  let width: Double
  let height: Double
  /// A small picture leaves out the summary, which its description has, and the legend of a line.
  let isCompact: Bool
  let font: ChartText
  let titleFont: ChartText
  let margin: Double
  let summary: [String]
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  /// Where each entry of the legend begins, with its text.
  let legend: [(entry: ChartFigure.LegendEntry, text: String, x: Double, y: Double)]
  /// The base line of the title.
  let titleEnd: Double
  /// The base line of the vertical axis' label.
  let row: Double
  private let x: Axis
  private let y: Axis

  /// The width of a sample in the legend.
  static let sample = 20.0

  init(_ figure: ChartFigure, width: Int, height: Int) {
    self.width = Double(width)
    self.height = Double(height)
    isCompact = width < 400 || height < 240
    font = ChartText(size: isCompact ? 11 : 12)
    titleFont = ChartText(size: isCompact ? 13 : 16, isBold: true)
    margin = isCompact ? 10 : 24
    summary = font.lines(figure.summary, to: self.width - 2 * margin, most: isCompact ? 0 : 2)
    (x, y) = (figure.x, figure.y)
    let font = font

    // The head: title, summary, the row of the vertical axis' label.
    let titleEnd = isCompact ? 20.0 : 32
    let row = titleEnd + Double(summary.count) * 18 + (isCompact ? 17 : 26)
    var top = row + (isCompact ? 10 : 16)
    var bottom = self.height - (isCompact ? 36 : 52)
    let left = margin + (y.ticks.map { font.width($0.text) }.max() ?? 0) + 10
    let value = figure.marks.compactMap { mark in
      if case .value(_, let text) = mark { font.width(text) } else { nil }
    }
    // The last of the ticks stands across the end of its axis.
    let tick = x.ticks.last.map { font.width($0.text) / 2 } ?? 0
    var right = self.width - max(margin + (value.max().map { $0 + 12 } ?? 0), tick + 2)

    if figure.isSquare {
      let gap = isCompact ? 14.0 : 28
      let side = min((right - left - gap) * 0.6, bottom - top)
      let space = right - left - gap - side - Self.sample - 6
      right = left + side
      bottom = top + side
      let line = isCompact ? 13.0 : 20
      legend = figure.legend.enumerated().map { index, entry in
        (entry, font.cut(entry.text, to: space), right + gap, top + 8 + Double(index) * line)
      }
    } else {
      let widths = figure.legend.map { font.width($0.text) + Self.sample + 6 }
      let all = widths.reduce(0, +) + 14 * Double(max(0, widths.count - 1))
      let space = self.width - 2 * margin
      let fitsInRow = font.width(y.label) + 24 + all <= space
      if !fitsInRow, !isCompact { top += 20 }
      var start = self.width - margin - all
      let line = fitsInRow ? row : row + 20
      legend =
        fitsInRow || !isCompact && all <= space
        ? zip(figure.legend, widths).map { entry, width in
          defer { start += width + 14 }
          return (entry, entry.text, start, line)
        } : []
    }
    (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
    self.row = row
    self.titleEnd = titleEnd
  }

  /// The ticks of the horizontal axis that have space.
  var xTicks: [Axis.Tick] {
    x.ticks { first, second in
      (x.place(of: second.value) - x.place(of: first.value)) * (right - left)
        >= (font.width(first.text) + font.width(second.text)) / 2 + 8
    }
  }

  /// The ticks of the vertical axis that have space.
  var yTicks: [Axis.Tick] {
    y.ticks { first, second in
      (y.place(of: second.value) - y.place(of: first.value)) * (bottom - top) >= font.size + 4
    }
  }

  var middle: Double { width / 2 }
  var center: Double { height / 2 }

  func place(_ point: ChartFigure.Point) -> (x: Double, y: Double) {
    (left + x.place(of: point.x) * (right - left), bottom - y.place(of: point.y) * (bottom - top))
  }
}

extension ChartFrame {
  func head(_ figure: ChartFigure) -> [String] {
    let title = titleFont.cut(figure.title, to: width - 2 * margin)
    return [text(title, x: margin, y: titleEnd, style: "title")]
      + summary.enumerated().map { index, line in
        text(line, x: margin, y: titleEnd + 20 + Double(index) * 18, style: "text")
      }
  }

  func axes(_ x: Axis, _ y: Axis) -> [String] {
    let rows = yTicks.flatMap { tick in
      let line = place(ChartFigure.Point(x: x.range.lowerBound, y: tick.value)).y
      return [
        element("line", "grid", [("x1", left), ("x2", right), ("y1", line), ("y2", line)]),
        text(tick.text, x: left - 8, y: line + 4, style: "text", anchor: "end"),
      ]
    }
    // Where the days are of two years, the years say what the axis is.
    let hasGroups = Set(x.ticks.map(\.group)).count > 1
    let columns = xTicks.indices.flatMap { index in
      let tick = xTicks[index]
      let isFirstOfGroup = index == 0 || xTicks[index - 1].group != tick.group
      let place = place(ChartFigure.Point(x: tick.value, y: y.range.lowerBound)).x
      let notch = [("x1", place), ("x2", place), ("y1", bottom), ("y2", bottom + 5)]
      return [element("line", "grid", notch), below(tick.text, at: place, line: 1)]
        + (hasGroups && isFirstOfGroup ? [below(tick.group ?? "", at: place, line: 2)] : [])
    }
    let labels =
      [text(y.label, x: margin, y: row, style: "label")]
      + (hasGroups
        ? []
        : [text(x.label, x: right, y: bottom + 2 * line, style: "label", anchor: "end")])
    return rows + columns + labels
  }

  func draw(_ mark: ChartFigure.Mark, _ y: Axis) -> [String] {
    switch mark {
    case .line(let points): [path(points, "line")]
    case .dashes(let points): [path(points, "dashes")]
    case .dots(let points, let series):
      points.map { point in
        let spot = place(point)
        // An arrow up says that the point is farther than the picture reaches.
        return point.y > y.range.upperBound
          ? polygon("beyond dot", [(0, 0), (-4, 7), (4, 7)], at: spot)
          : dot(series, at: spot, radius: points.count > 200 ? 2 : 3.5)
      }
    case .value(let point, let label):
      [
        element("circle", "ring", [("cx", place(point).x), ("cy", place(point).y), ("r", 5)]),
        text(label, x: right + 12, y: place(point).y + 4, style: "value"),
      ]
    }
  }

  func drawLegend() -> [String] {
    legend.flatMap { entry, label, x, y in
      let ends = [("x1", x), ("x2", x + Self.sample - 2), ("y1", y - 4), ("y2", y - 4)]
      let sample =
        switch entry.sample {
        case .line: element("line", "line", ends)
        case .dashes: element("line", "dashes", ends)
        case .dots(let series): dot(series, at: (x + Self.sample / 2 - 1, y - 4), radius: 3.5)
        }
      return [sample, text(label, x: x + Self.sample + 3, y: y, style: "text")]
    }
  }

  func text(
    _ text: String,
    x: Double,
    y: Double,
    style: String,
    anchor: String = "start"
  ) -> String {
    "<text class=\"\(style)\" x=\"\(short(x))\" y=\"\(short(y))\" text-anchor=\"\(anchor)\">"
      + "\(text.escapedForXML)</text>"
  }

  /// The height of a line below the horizontal axis.
  private var line: Double { isCompact ? 14 : 19 }

  /// A text centred below the axis, and within the picture.
  private func below(_ label: String, at place: Double, line number: Double) -> String {
    let half = font.width(label) / 2
    let middle = max(half + 2, min(place, width - half - 2))
    return text(label, x: middle, y: bottom + number * line, style: "text", anchor: "middle")
  }

  private func path(_ points: [ChartFigure.Point], _ style: String) -> String {
    let places = points.map(place).map { "\(short($0.x)) \(short($0.y))" }
    return "<path class=\"\(style)\" d=\"M\(places.joined(separator: "L"))\"/>"
  }

  private func dot(
    _ series: ChartFigure.Series,
    at spot: (x: Double, y: Double),
    radius: Double
  ) -> String {
    let r = radius
    return switch series {
    case .faint: circle("faint", at: spot, radius: r)
    case .others: circle("others dot", at: spot, radius: r * 0.7)
    case .kind(1): polygon("kind1 dot", [(-r, -r), (r, -r), (r, r), (-r, r)], at: spot)
    case .kind(2):
      polygon("kind2 dot", [(0, -1.2 * r), (1.2 * r, r), (-1.2 * r, r)], at: spot)
    case .kind(3):
      polygon("kind3 dot", [(0, -1.4 * r), (1.4 * r, 0), (0, 1.4 * r), (-1.4 * r, 0)], at: spot)
    case .kind(4):
      polygon("kind4 dot", [(-1.2 * r, -r), (1.2 * r, -r), (0, 1.2 * r)], at: spot)
    case .kind: circle("kind0 dot", at: spot, radius: r)
    }
  }

  private func circle(_ style: String, at spot: (x: Double, y: Double), radius: Double) -> String {
    element("circle", style, [("cx", spot.x), ("cy", spot.y), ("r", radius)])
  }

  private func polygon(
    _ style: String,
    _ corners: [(x: Double, y: Double)],
    at spot: (x: Double, y: Double)
  ) -> String {
    let places = corners.map { "\(short(spot.x + $0.x)) \(short(spot.y + $0.y))" }
    return "<path class=\"\(style)\" d=\"M\(places.joined(separator: "L"))Z\"/>"
  }

  private func element(
    _ name: String,
    _ style: String,
    _ attributes: [(String, Double)]
  ) -> String {
    let list = attributes.map { " \($0.0)=\"\(short($0.1))\"" }.joined()
    return "<\(name) class=\"\(style)\"\(list)/>"
  }

  /// To a tenth of a pixel.
  private func short(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}

/// How wide texts are, near enough to place them: a picture cannot ask which font will be used.
struct ChartText {
  /// In pixels.
  let size: Double
  var isBold = false

  /// The width of a text in a wide sans-serif face, in pixels.
  func width(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + Self.share($1) } * size * (isBold ? 1.15 : 1)
  }

  /// The text, or as much of it as fits, with an ellipsis.
  func cut(_ text: String, to most: Double) -> String {
    guard width(text) > most else { return text }
    var cut = text
    while !cut.isEmpty, width(cut) + size > most { cut.removeLast() }
    return cut + "…"
  }

  /// The text in lines between its words; what does not fit in the last one is cut.
  func lines(_ text: String, to width: Double, most: Int) -> [String] {
    guard most > 0 else { return [] }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last,
        lines.count == most || self.width("\(last) \(word)") <= width
      {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { cut($0, to: width) }
  }

  /// The width of a character as a share of the text's size.
  private static func share(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case " ", ".", ",", ":", ";", "'", "i", "j", "l", "|", "!", "I": 0.32
    case "m", "w", "M", "W", "%": 0.9
    case "A"..."Z", "Ä", "Ö", "Ü": 0.7
    case "\u{0}"..."\u{10FF}": 0.58
    default: 1.1
    }
  }
}
