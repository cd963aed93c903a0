import TimeQuestEngine

/// A picture of figures that stands alone: it says what it shows to eyes and to screen readers.
public struct ChartFigure: Sendable {
  enum Mark: Sendable {
    /// Points joined by a line.
    case line([Point])
    /// Points joined by a dashed line: a model, or what an exact guess would be.
    case dashes([Point])
    /// Points that are not joined, in the colour and form of a series.
    case dots([Point], Series)
    /// The figure of a point, right of everything that is drawn.
    case value(Point, text: String)
  }

  /// What the points of one kind look like; told apart by form too, for print in grey.
  enum Series: Hashable, Sendable {
    /// Single observations behind a line.
    case faint
    /// One of several kinds, 0 to 4.
    case kind(Int)
    /// All kinds beyond those.
    case others

    static let kinds = 5
  }

  /// What a mark stands for.
  struct LegendEntry: Sendable {
    enum Sample: Sendable {
      case line
      case dashes
      case dots(Series)
    }

    let sample: Sample
    let text: String
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
  /// Both axes have the same length, since they show the same numbers.
  var isSquare = false
  let marks: [Mark]
  let legend: [LegendEntry]
  /// Said in the middle where there is nothing to draw.
  let empty: String
}
