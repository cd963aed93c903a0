import Foundation

/// Where things go within the picture, in pixels.
struct ChartFrame {
  let width: Int
  let height: Int

  let margin = 24.0
  private let top = 98.0
  private var left: Double { 64 }
  private var right: Double { Double(width) - 28 }
  private var bottom: Double { Double(height) - 52 }

  var middle: Double { Double(width) / 2 }
  var center: Double { Double(height) / 2 }

  func axes(_ x: Axis, _ y: Axis) -> [String] {
    let rows = y.ticks.flatMap { tick in
      let line = bottom - y.place(of: tick.value) * (bottom - top)
      return [
        element("line", "grid", [("x1", left), ("x2", right), ("y1", line), ("y2", line)]),
        text(tick.text, x: left - 10, y: line + 4, style: "text", anchor: "end"),
      ]
    }
    let columns = x.ticks.flatMap { tick in
      let place = left + x.place(of: tick.value) * (right - left)
      let notch = [("x1", place), ("x2", place), ("y1", bottom), ("y2", bottom + 5)]
      return [
        element("line", "grid", notch),
        text(tick.text, x: place, y: bottom + 20, style: "text", anchor: "middle"),
      ]
    }
    let labels = [
      text(y.label, x: margin, y: top - 16, style: "label"),
      text(x.label, x: right, y: bottom + 40, style: "label", anchor: "end"),
    ]
    return rows + columns + labels
  }

  func draw(_ mark: ChartFigure.Mark, _ x: Axis, _ y: Axis) -> [String] {
    func place(_ point: ChartFigure.Point) -> (x: Double, y: Double) {
      (
        left + x.place(of: point.x) * (right - left), bottom - y.place(of: point.y) * (bottom - top)
      )
    }
    switch mark {
    case .line(let points, let filled):
      let places = points.map(place)
      guard let first = places.first, let last = places.last else { return [] }
      let path = "M" + places.map { "\(short($0.x)) \(short($0.y))" }.joined(separator: "L")
      let area = "\(path)L\(short(last.x)) \(short(bottom))L\(short(first.x)) \(short(bottom))Z"
      return (filled ? ["<path class=\"area\" d=\"\(area)\"/>"] : [])
        + ["<path class=\"line\" d=\"\(path)\"/>"]
    case .dots(let points):
      return points.map(place).map {
        element("circle", "dot", [("cx", $0.x), ("cy", $0.y), ("r", points.count > 200 ? 2 : 3.5)])
      }
    case .guide(let from, let to, let label):
      let (start, end) = (place(from), place(to))
      return [
        element(
          "line",
          "guide",
          [("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)]
        ),
        text(label, x: end.x - 6, y: end.y - 6, style: "text", anchor: "end"),
      ]
    case .value(let point, let label):
      let spot = place(point)
      return [
        element("circle", "ring", [("cx", spot.x), ("cy", spot.y), ("r", 5)]),
        text(
          label,
          x: min(spot.x, right),
          y: max(spot.y - 14, top - 2),
          style: "value",
          anchor: spot.x > middle ? "end" : "start"
        ),
      ]
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
