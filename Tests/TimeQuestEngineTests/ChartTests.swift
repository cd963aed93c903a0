import Foundation
import Testing
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestTesting
import TimeQuestWords

@testable import TimeQuestEngine
@testable import TimeQuestReports

/// The SVG of charts, parsed as XML.
struct ChartTests {
  private static let english = Catalogue.language("en")

  /// Forty days of the autumn, then after a pause thirty over the turn of a year.
  private static let trend = ChartFigure.trend(trendPoints, in: english)
  private static let trendPoints = (0..<70).map { index in
    let day = index < 40 ? 20_350 + index : 20_420 + index
    return TrendPoint(
      day: CivilDay(number: day),
      averageAccuracy: Double((index * 37) % 60 + index / 2),
      sessions: 1
    )
  }
  private static let scatter = ChartFigure.scatter(scatterTrials, in: english)
  private static let scatterTrials = (0..<90).map { index in
    let step = index % 9 * index % 8
    return Trial.sample(
      .sample(UInt32(index)),
      task: .sample(UInt32(step)),
      orderIndex: step,
      estimate: Estimate(integerLiteral: 60 + index * 7 % 300),
      actual: Seconds(integerLiteral: 40 + index * 11 % 500)
    )
  }
  private static let practice = ChartFigure.learningCurve(practiceTrials, untold, in: english)
  private static let untold = LearningTest.result(of: [])
  private static let practiceTrials =
    ([360, 210, 160, 135, 120, 110, 102, 97, 93, 90, 4000] as [Estimate])
    .map { MeasuredTrial(.sample(estimate: $0, actual: 60)) }
  private static let nothing = [
    ChartFigure.trend([], in: english), ChartFigure.scatter([], in: english),
    ChartFigure.learningCurve([], untold, in: english),
  ]
  private static let all = [trend, scatter, practice] + nothing
  private static let sizes = [(240, 160), (320, 240), (360, 280), (640, 360), (1, 1), (9999, 9999)]

  @Test(arguments: ChartTheme.allCases)
  func everyChartIsXMLWithTitleDescriptionAndSize(theme: ChartTheme) throws {
    for chart in Self.all {
      let svg = chart.svg(theme: theme, width: 800, height: 400)
      let reader = try SVGReader(svg)
      #expect(reader.attributes["viewBox"] == "0 0 800 400")
      #expect(reader.attributes["role"] == "img")
      #expect(reader.texts["title"]?.first == chart.title)
      #expect(reader.texts["desc"]?.first == chart.summary)
      let isDark = svg.contains("@media (prefers-color-scheme:dark)")
      #expect(isDark == (theme == .auto))
    }
  }

  @Test func markupInTextsIsEscaped() throws {
    let name = "<script>\"A&B\" 'x' ]]>\u{0}\u{8}\u{FFFE} – ü 🎯"
    let svg = Self.chart(titled: name).svg()
    #expect(!svg.contains("<script>"))
    let reader = try SVGReader(svg)
    #expect(reader.texts["title"]?.first == "<script>\"A&B\" 'x' ]]> – ü 🎯")
    #expect(reader.names.isSubset(of: ["svg", "title", "desc", "style", "rect", "text"]))
  }

  @Test func nothingIsDrawnOutsideTheChart() throws {
    for chart in Self.all {
      for (width, height) in Self.sizes {
        let reader = try SVGReader(chart.svg(width: width, height: height))
        let size = (min(max(width, 240), 2400), min(max(height, 160), 1600))
        for (name, value) in reader.numbers {
          let isAcross = ["x", "x1", "x2", "cx"].contains(name)
          #expect((0...Double(isAcross ? size.0 : size.1)).contains(value), "\(name) \(value)")
        }
      }
    }
  }

  @Test func noTextReachesOutOfTheFrameInAnyLanguage() throws {
    for language in Catalogue.languages {
      for (width, height) in Self.sizes {
        for chart in Self.drawn(in: Catalogue.language(language)) {
          let reader = try SVGReader(chart.svg(width: width, height: height))
          let most = Double(min(max(width, 240), 2400))
          for box in reader.labels.map(Box.init) where !box.isWithin(0...most) {
            Issue.record("\(box) at \(width) × \(height), \(language)")
          }
        }
      }
    }
  }

  @Test func rulesAndIdsOfAPictureAreItsOwn() throws {
    let svgs = Self.all.flatMap { chart in ChartTheme.allCases.map { chart.svg(theme: $0) } }
    let scopes = try svgs.map { try #require(try SVGReader($0).attributes["class"]) }
    #expect(Set(scopes).count == Set(svgs).count)
    for (svg, scope) in zip(svgs, scopes) {
      for id in svg.matches(of: /\ id="([^"]*)"/) { #expect(id.1.hasPrefix("\(scope)-")) }
      let style = try #require(svg.firstMatch(of: /<style>(.*)<\/style>/)).1
      let rules = style.replacing("@media (prefers-color-scheme:dark){", with: "")
      for rule in rules.matches(of: /([^{}]+)\{/) {
        for selector in rule.1.split(separator: ",") {
          #expect(selector.hasPrefix(".\(scope) "), "\(selector)")
        }
      }
    }
  }

  @Test func theFigureBesideTheLineIsThatOfTheCaption() throws {
    let texts = try #require(try SVGReader(Self.trend.svg()).texts["text"])
    let caption = try #require(texts.first { $0.hasPrefix("Days: ") })
    let values = Self.trend.marks.compactMap { mark in
      if case .value(_, let text) = mark { text } else { nil }
    }
    #expect(values.count == 1 && values.allSatisfy { caption.hasSuffix(": \($0).") }, "\(caption)")
  }

  @Test func practiceDrawsNoLineWhereTheWordsTellNothing() {
    let isLine = { (mark: ChartFigure.Mark) in
      switch mark {
      case .line, .dashes: true
      case .dots, .value: false
      }
    }
    #expect(!Self.practice.marks.contains(where: isLine) && Self.practice.legend.count == 1)
  }

  @Test func noTextLiesOnAFigureOrOnAnotherText() throws {
    for language in ["en", "de"] {
      for (width, height) in Self.sizes {
        for chart in Self.drawn(in: Catalogue.language(language)) {
          let reader = try SVGReader(chart.svg(width: width, height: height))
          let boxes = reader.labels.map(Box.init)
          for (index, box) in boxes.enumerated() {
            for point in reader.points where box.holds(point.x, point.y) {
              Issue.record("\(box) on \(point.style) at \(width) × \(height)")
            }
            for other in boxes[(index + 1)...] where box.meets(other) {
              Issue.record("\(box) on \(other) at \(width) × \(height)")
            }
          }
        }
      }
    }
  }

  @Test func everyPointIsDrawnAndAnEmptyChartSaysSo() throws {
    func points(_ chart: ChartFigure, _ style: String) throws -> Int {
      try SVGReader(chart.svg()).points.count { $0.style == style }
    }
    // One more than the points is in the legend.
    #expect(try points(Self.trend, "faint") == 71)
    // Without a line before them, points are not faint.
    #expect(try points(Self.practice, "kind0 dot") == 11)
    let few = ChartFigure.trend(Array(Self.trendPoints.prefix(6)), in: Self.english)
    #expect(try points(few, "kind0 dot") == 7)
    // An arrow for the guess that is farther off than the picture reaches.
    #expect(try points(Self.practice, "beyond dot") == 3)
    for chart in Self.nothing {
      let reader = try SVGReader(chart.svg())
      #expect(reader.points.isEmpty)
      #expect(reader.texts["text"]?.contains("Nothing to draw yet.") == true)
    }
  }

  @Test func theTableBehindAChartHasARowForEachPoint() {
    for (chart, columns, last) in [
      (Self.trend, ["Day", "Accuracy", "Quests"], ["Feb 5", "67 %", "1"]),
      (Self.scatter, ["Step", "Guess", "Actual time"], ["Step 1", "1m 23s", "8m 39s"]),
      (
        Self.practice, ["Guess number", "Day", "How far off, at 10m"],
        ["11", "Nov 20", "10h 56m 40s"]
      ),
    ] {
      let points = chart.marks.reduce(0) { count, mark in
        if case .dots(let points, _) = mark { count + points.count } else { count }
      }
      #expect(chart.columns == columns && chart.rows.count == points && points > 0)
      #expect(chart.rows.last == last)
    }
    #expect(Self.trend.rows.first == ["Sep 19, 2025", "0 %", "1"])
    #expect(Self.nothing.flatMap(\.rows).isEmpty)
  }

  @Test func aScatterTakesTheNamesThatItIsGiven() {
    let names = [Self.scatterTrials[0].taskID: "wash"]
    let named = ChartFigure.scatter(Self.scatterTrials, names: names, in: Self.english)
    #expect(named.rows[0][0] == "wash" && named.legend.contains { $0.text == "wash" })
  }

  @Test func theMedianBeginsWithTheSeventhDayAndAgainAfterAPauseOfFourWeeks() throws {
    let lines = Self.trend.marks.compactMap { mark in
      if case .line(let points) = mark { points } else { nil }
    }
    #expect(lines.map(\.count) == [34, 24])
    #expect(lines.map(\.first?.x) == [20_356, 20_466])
    let seven = Self.trendPoints.prefix(7).map(\.averageAccuracy).sorted()
    #expect(lines.first?.first?.y == seven[3])
    let few = ChartFigure.trend(Array(Self.trendPoints.prefix(6)), in: Self.english)
    #expect(try SVGReader(few.svg()).texts["text"]?.contains("Median of 7 days") == false)
  }

  @Test func yearsStandBelowTheDaysWhereThereAreTwo() throws {
    let two = try #require(try SVGReader(Self.trend.svg()).texts["text"])
    #expect(two.contains("2025") && two.contains("2026") && !two.contains("Day"), "\(two)")
    let latest = "Days: 70. The latest, Feb 5, 2026: "
    #expect(two.contains { $0.hasPrefix(latest) }, "\(two)")
    let one = ChartFigure.trend(Array(Self.trendPoints.prefix(40)), in: Self.english)
    let texts = try #require(try SVGReader(one.svg()).texts["text"])
    #expect(!texts.contains("2025") && texts.contains("Day"), "\(texts)")
  }

  @Test func aScatterIsSquareAndNamesTheStepsWithTheMostTrials() throws {
    for (width, height) in Self.sizes {
      let frame = ChartFrame(Self.scatter, width: max(width, 240), height: max(height, 160))
      #expect(abs((frame.right - frame.left) - (frame.bottom - frame.top)) < 1e-9)
      #expect(frame.right - frame.left >= 60)
    }
    let counts = Dictionary(grouping: Self.scatterTrials, by: \.taskDisplayName).mapValues(\.count)
    let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    #expect(names.count > 6)
    #expect(
      Self.scatter.legend.map(\.text) == names.prefix(5) + ["Other steps", "right on"]
    )
    let styles = Set(try SVGReader(Self.scatter.svg()).points.map(\.style))
    #expect(styles.isSuperset(of: (0...4).map { "kind\($0) dot" } + ["others dot"]))
  }

  @Test func axesHaveRoundNumbersAtTheirPositions() throws {
    let texts = try #require(try SVGReader(Self.trend.svg()).texts["text"])
    for text in ["0 %", "50 %", "100 %", "Accuracy", "Sep 19", "67 %"] {
      #expect(texts.contains(text), "\(texts)")
    }
    let axis = Axis.fromZero("", to: 37) { "\(Int($0))" }
    #expect(axis.ticks.map(\.text) == ["0", "10", "20", "30", "40"])
    #expect(axis.place(of: 10) == 0.25)
    let halves = Axis(label: "", range: 1...100, isLogarithmic: true, ticks: [])
    #expect(abs(halves.place(of: 10) - 0.5) < 1e-12)
  }

  @Test("FEEL-04: no colour of a chart is red or green")
  func noColourIsRedOrGreen() {
    for theme in ChartTheme.allCases {
      for match in theme.rules.map(\.declarations).joined().matches(of: /#(..)(..)(..)/) {
        let parts = [match.1, match.2, match.3].compactMap { Int($0, radix: 16) }
        let (red, green, blue) = (parts[0], parts[1], parts[2])
        #expect(blue >= red && blue >= green, "\(match.0)")
      }
    }
  }

  private static func chart(titled title: String) -> ChartFigure {
    let axis = Axis(label: title, range: 0...1, ticks: [])
    return ChartFigure(
      title: title,
      summary: title,
      columns: [],
      rows: [],
      x: axis,
      y: axis,
      marks: [],
      legend: [],
      empty: title
    )
  }

  private static func drawn(in catalogue: Catalogue) -> [ChartFigure] {
    [
      .trend(trendPoints, in: catalogue), .trend(Array(trendPoints.prefix(1)), in: catalogue),
      .scatter(scatterTrials, in: catalogue), .learningCurve(practiceTrials, untold, in: catalogue),
    ]
  }

  /// Where a text stands, a little smaller than it may be.
  private struct Box: CustomStringConvertible {
    let description: String
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>

    init(_ label: (text: String, x: Double, y: Double, anchor: String)) {
      let width = ChartText(size: 10).width(label.text)
      let start =
        switch label.anchor {
        case "end": label.x - width
        case "middle": label.x - width / 2
        default: label.x
        }
      description = label.text
      x = start...(start + width)
      y = (label.y - 8)...label.y
    }

    func isWithin(_ frame: ClosedRange<Double>) -> Bool {
      frame.lowerBound <= x.lowerBound && x.upperBound <= frame.upperBound
    }
    func holds(_ x: Double, _ y: Double) -> Bool { self.x.contains(x) && self.y.contains(y) }
    func meets(_ other: Box) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }
  }
}
