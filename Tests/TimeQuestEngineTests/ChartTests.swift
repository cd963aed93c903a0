import Foundation
import Testing
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestTesting

@testable import TimeQuestEngine

/// The SVG of charts, parsed as XML.
struct ChartTests {
  private static let english = Catalogue.language("en")

  private static let trend = ChartFigure.trend(
    (0..<20).map {
      TrendPoint(
        day: CivilDay(number: 20_700 + 2 * $0),
        averageAccuracy: Double($0 * 5),
        sessions: 1
      )
    },
    in: english
  )
  private static let scatter = ChartFigure.scatter(
    [(60, 120), (300, 290), (1, 14_400), (86_400, 2)].map {
      MeasuredTrial(stepID: .sample(1), day: .sample, estimated: $0.0, actual: $0.1)
    },
    in: english
  )
  private static let practice = ChartFigure.learningCurve(
    ([360, 210, 160, 135, 120, 110, 102, 97, 93, 90] as [Estimate])
      .map { MeasuredTrial(.sample(estimate: $0, actual: 60)) },
    in: english
  )
  private static let nothing = [
    ChartFigure.trend([], in: english), ChartFigure.scatter([], in: english),
    ChartFigure.learningCurve([], in: english),
  ]
  private static let all = [trend, scatter, practice] + nothing

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
      for (width, height) in [(240, 160), (640, 360), (1, 1), (9999, 9999)] {
        let reader = try SVGReader(chart.svg(width: width, height: height))
        let size = (min(max(width, 240), 2400), min(max(height, 160), 1600))
        for (name, value) in reader.numbers {
          let isAcross = ["x", "x1", "x2", "cx"].contains(name)
          #expect((0...Double(isAcross ? size.0 : size.1)).contains(value), "\(name) \(value)")
        }
      }
    }
  }

  @Test func everyPointIsDrawnAndAnEmptyChartSaysSo() throws {
    #expect(try SVGReader(Self.scatter.svg()).count(of: "circle") == 4)
    #expect(try SVGReader(Self.practice.svg()).count(of: "circle") == 10)
    // One more than the points: the latest is highlighted.
    #expect(try SVGReader(Self.trend.svg()).count(of: "circle") == 21)
    for chart in Self.nothing {
      let reader = try SVGReader(chart.svg())
      #expect(reader.count(of: "circle") == 0)
      #expect(reader.texts["text"]?.contains("Nothing to draw yet.") == true)
    }
  }

  @Test func axesHaveRoundNumbersAtTheirPositions() throws {
    let texts = try #require(try SVGReader(Self.trend.svg()).texts["text"])
    for text in ["0 %", "50 %", "100 %", "Accuracy", "Day", "95 %"] {
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
      for match in theme.styleSheet.matches(of: /#(..)(..)(..)/) {
        let parts = [match.1, match.2, match.3].compactMap { Int($0, radix: 16) }
        let (red, green, blue) = (parts[0], parts[1], parts[2])
        #expect(blue >= red && blue >= green, "\(match.0)")
      }
    }
  }

  private static func chart(titled title: String) -> ChartFigure {
    let axis = Axis(label: title, range: 0...1, ticks: [])
    return ChartFigure(title: title, summary: title, x: axis, y: axis, marks: [], empty: title)
  }
}
