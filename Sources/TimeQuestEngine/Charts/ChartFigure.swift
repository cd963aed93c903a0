/// A picture of figures that stands alone: it says what it shows to eyes and to screen readers.
public struct ChartFigure: Sendable {
  enum Mark: Sendable {
    /// Points joined by a line, with a soft area under it where that helps.
    case line([Point], filled: Bool)
    /// Points that are not joined.
    case dots([Point])
    /// A dashed line between two points, with what it stands for.
    case guide(Point, Point, text: String)
    /// One point that is set off, with its figure.
    case value(Point, text: String)
  }

  struct Point: Sendable {
    let x: Double
    let y: Double
  }

  /// The widths of a picture, in pixels.
  public static let widths = 240...2400
  /// The heights of a picture, in pixels.
  public static let heights = 160...1600

  let title: String
  let summary: String
  let x: Axis
  let y: Axis
  let marks: [Mark]
  /// Said in the middle where there is nothing to draw.
  let empty: String
}
