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
    var right = self.width - margin - (value.max().map { $0 + 12 } ?? 0)

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
