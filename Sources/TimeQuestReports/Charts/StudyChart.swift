import Foundation
package import TimeQuestEngine
package import TimeQuestModels
import TimeQuestWords

extension ParentSession {
  /// A study with the picture of its result; see `study(_:of:)`.
  package func drawnStudy(
    _ id: StudyID,
    of playerID: PlayerID? = nil
  ) async throws -> StudyDetails {
    var study = try await study(id, of: playerID)
    guard let result = study.result, !result.rows.isEmpty else { return study }
    let owner = study.playerID
    let locale = try await engine.read { reader, _ in try reader.player(named: owner).locale }
    let svg = ChartFigure.study(study, result, in: Catalogue.language(locale)).svg()
    study.result?.svg = svg
    return study
  }
}

extension ChartFigure {
  /// What was measured under one condition against what was under the other: a dot a step, or a
  /// pair of days; on the line, both are equal.
  static func study(
    _ study: StudyDetails,
    _ result: StudyResult,
    in catalogue: Catalogue
  ) -> ChartFigure {
    let words = ChartWords(catalogue: catalogue)
    let parents = Catalogue.parent(catalogue.language)
    let kind = study.kind == .mysteryStep ? study.kind.rawValue : study.outcome.rawValue
    let values = result.rows.flatMap { [$0.first, $0.second] }
    let range = max(0.1, (values.min() ?? 1) / 1.25)...max(2, (values.max() ?? 1) * 1.25)
    let ticks =
      study.outcome == .duration
      ? ticks(in: range, words)
      : [1, 2, 5, 10, 20, 50, 100, 200, 500].filter(range.contains)
        .map { Axis.Tick(value: $0, text: words.percent($0)) }
    func axis(_ label: String) -> Axis {
      Axis(label: label, range: range, isLogarithmic: true, ticks: ticks)
    }
    func cell(_ value: Double) -> String {
      study.outcome == .duration ? words.duration(value) : words.percent(value)
    }
    let dots = result.rows.map { Point(x: $0.first, y: $0.second) }
    let diagonal = [range.lowerBound, range.upperBound].map { Point(x: $0, y: $0) }
    return ChartFigure(
      title: parents.text("study.chart.\(kind)"),
      summary: result.text,
      columns: [""] + result.columns,
      rows: result.rows.map { [$0.name, cell($0.first), cell($0.second)] },
      x: axis(result.columns[0]),
      y: axis(result.columns[1]),
      isSquare: true,
      marks: [.dashes(diagonal), .dots(dots, .kind(0))],
      legend: [LegendEntry(sample: .dashes, text: parents.text("study.chart.equal"))],
      empty: words.text("chart.empty")
    )
  }
}
