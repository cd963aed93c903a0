import TimeQuestEngine

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
