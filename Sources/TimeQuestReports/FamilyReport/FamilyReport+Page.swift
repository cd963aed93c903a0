import Foundation
import TimeQuestEngine
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

extension FamilyReport {
  /// One page of HTML that stands alone: no script, nothing loaded, light, dark and printed.
  func page() -> String {
    let words = MeasureWords(Catalogue.language(player.locale), hasDetails: true)
    let chart = ChartWords(catalogue: words.catalogue)
    let title = words.parentsText("report.title", ["player": player.displayName])
    let body =
      trials.isEmpty ? HTML.text("p", words.parentsText("report.empty")) : parts(words, chart)
    let language = words.catalogue.language.escapedForXML
    return """
      <!DOCTYPE html>
      <html lang="\(language)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title.escapedForXML)</title>
      <style>\(Self.styleSheet)</style>
      </head>
      <body>
      <main>
      \(HTML.text("h1", title))
      \(body)
      \(HTML.text("footer", words.parentsText("report.made", ["date": date(today, chart)])))
      </main>
      </body>
      </html>

      """
  }

  private func parts(_ words: MeasureWords, _ chart: ChartWords) -> String {
    let window = TrialWindow(of: latest, last: nil, isOfStep: false)
    let sense = TimeSenseReport(window, isOfQuest: false, words: words)
    let forecasts = histories.map { history in
      (history, QuestForecast(history, percent: 90, anchor: .startAt(history.start(on: today))))
    }
    let days = Set(trials.map(\.day))
    let span = words.parentsText(
      "report.span",
      [
        "from": date(days.min() ?? today, chart), "to": date(days.max() ?? today, chart),
        "guesses": "\(trials.count)", "days": "\(days.count)",
      ]
    )
    let sections = [
      HTML.text("p", span, "class=\"lead\""),
      section("report.time.title", forecasts.map { steps($0.0, $0.1, words) }, words),
      section("report.door.title", forecasts.map { door($0.0, $0.1, words) }, words),
      HTML.element(
        "section",
        "",
        HTML.text("h2", words.parentsText("report.sense.title", ["player": player.displayName])),
        list(sense.said.map(\.text)),
        picture(words)
      ),
      HTML.element(
        "section",
        "",
        HTML.text("h2", words.parentsText("report.change.title")),
        HTML.text("p", changeText(words))
      ),
      studies.isEmpty
        ? "" : section("report.studies.title", studies.map { study($0, words) }, words),
      unknown(sense, forecasts, words),
      detail(sense, words),
    ]
    return sections.joined(separator: "\n")
  }

  private func section(_ title: String, _ content: [String], _ words: MeasureWords) -> String {
    HTML.element("section", "", HTML.text("h2", words.parentsText(title)), content.joined())
  }

  private func list(_ sentences: [String]) -> String {
    HTML.element("ul", "", sentences.map { HTML.text("li", $0) }.joined())
  }

  /// A table of the steps, and the one to plan for.
  private func steps(
    _ history: ForecastHistory,
    _ forecast: QuestForecast,
    _ words: MeasureWords
  ) -> String {
    var rows = forecast.tasks.compactMap { task in
      task.share(0.5).flatMap { usual in
        task.share(0.9).map { (name: task.name, usual: usual, most: $0, n: task.n) }
      }
    }
    guard let widest = rows.max(by: { $0.most - $0.usual < $1.most - $1.usual }) else { return "" }
    if let between = history.betweenSteps(onWeekend: today.isWeekend) {
      rows.append(
        (
          words.parentsText("report.time.between"), between.seconds(percent: 50),
          between.seconds(percent: 90), between.n
        )
      )
    }
    let days = words.days(of: forecast.days)
    let table = HTML.table(
      history.routine.name,
      [
        words.parentsText("report.time.step"),
        words.parentsText("report.time.usual", ["days": days]),
        words.parentsText("report.time.most", ["days": days]), words.parentsText("report.time.n"),
      ],
      rows.map { [$0.name, words.amount($0.usual), words.amount($0.most), "\($0.n)"] }
    )
    let plan = words.parentsText(
      "report.plan",
      [
        "step": widest.name, "amount": words.amount(widest.most - widest.usual),
        "n": "\(widest.n)", "days": days,
      ]
    )
    return table + HTML.text("p", plan)
  }

  /// The forecast of a routine, by share, and how such forecasts held.
  private func door(
    _ history: ForecastHistory,
    _ forecast: QuestForecast,
    _ words: MeasureWords
  ) -> String {
    guard forecast.insufficientData == nil else { return "" }
    let time = history.usualStart ?? player.preferences.reminderTime
    let begins = words.parentsText("report.door.start", ["time": time.clockText])
    let record = forecast.record
    let shares = [(50, record.inside50), (80, record.inside80), (90, record.inside90)]
    let rows = shares.compactMap { percent, count -> [String]? in
      let quantile = forecast.quantiles.first { $0.share == Double(percent) / 100 }
      guard let seconds = quantile?.seconds.value else { return nil }
      let held = words.parentsText(
        "report.door.of",
        ["held": "\(count)", "runs": "\(record.runs)"]
      )
      return ["\(percent) %", words.amount(seconds), record.runs > 0 ? held : "–"]
    }
    let table = HTML.table(
      nil,
      [
        words.parentsText("report.door.share"), words.parentsText("report.door.takes"),
        words.parentsText("report.door.held"),
      ],
      rows
    )
    return HTML.text("h3", history.routine.name) + HTML.text("p", "\(begins) \(forecast.text)")
      + table
  }

  /// What an experiment found: a sentence, its picture, and the table behind.
  private func study(_ study: StudyDetails, _ words: MeasureWords) -> String {
    guard let result = study.result else { return "" }
    let sentence = HTML.text("p", result.text)
    guard !result.rows.isEmpty else { return sentence }
    let figure = ChartFigure.study(study, result, in: words.catalogue)
    return sentence + image(figure) + HTML.table(nil, figure.columns, figure.rows)
  }

  /// The guesses against the times, with the folded table behind.
  private func picture(_ words: MeasureWords) -> String {
    let figure = ChartFigure.scatter(
      Array(trials.suffix(ChartFigure.scatterTrials)),
      names: Dictionary(
        histories.flatMap(\.tasks).map { ($0.id, $0.name) },
        uniquingKeysWith: { $1 }
      ),
      in: words.catalogue
    )
    let table = HTML.element(
      "details",
      "",
      HTML.text("summary", words.parentsText("report.table")),
      HTML.table(nil, figure.columns, figure.rows)
    )
    return image(figure) + table
  }

  /// A picture, with words for a screen reader.
  private func image(_ figure: ChartFigure) -> String {
    let picture = Data(figure.svg(theme: .auto, width: 640, height: 340).utf8)
    let source = "data:image/svg+xml;base64,\(picture.base64EncodedString())"
    let alternative = "\(figure.title). \(figure.summary)".escapedForXML
    return "<img alt=\"\(alternative)\" width=\"640\" height=\"340\" src=\"\(source)\">"
  }

  private func changeText(_ words: MeasureWords) -> String {
    switch learning {
    case .failure(let reason): words.explanation(reason)
    case .success(let test): words.parentsSentence(test)
    }
  }

  private func unknown(
    _ sense: TimeSenseReport,
    _ forecasts: [(ForecastHistory, QuestForecast)],
    _ words: MeasureWords
  ) -> String {
    // Measures that need the same say the same.
    var texts: [String] = []
    for reason in sense.insufficientData where !texts.contains(reason.text) {
      texts.append(reason.text)
    }
    texts += forecasts.compactMap { history, forecast in
      forecast.insufficientData.map { "\(history.routine.name): \($0.text)" }
    }
    return texts.isEmpty ? "" : section("report.unknown.title", [list(texts)], words)
  }

  private func detail(_ sense: TimeSenseReport, _ words: MeasureWords) -> String {
    let note = words.parentsText("report.detail.note", ["last": "\(sense.window.last)"])
    var rows = sense.told.filter { $0.low != nil }
      .map { [$0.detail ?? "", "\($0.n), \($0.days)"] }
    if let transfer {
      rows.append([
        words.transfer(transfer),
        "\(transfer.early.n + transfer.late.n), \(transfer.early.days + transfer.late.days)",
      ])
    }
    let table = HTML.table(
      nil,
      [words.parentsText("report.detail.measure"), words.parentsText("report.detail.n")],
      rows
    )
    return HTML.element(
      "section",
      "class=\"detail\"",
      HTML.text("h2", words.parentsText("report.detail.title")),
      HTML.text("p", note),
      table
    )
  }

  private func date(_ day: CivilDay, _ chart: ChartWords) -> String {
    "\(chart.day(day)) \(day.description.prefix(4))"
  }
}

extension QuestForecast.Task {
  fileprivate func share(_ share: Double) -> Double? {
    quantiles.first { $0.share == share }?.seconds.value
  }
}

extension TimeSenseReport {
  /// What the player reads of them.
  fileprivate var said: [MeasureResult] {
    [bias, typicalMiss, steadiness, centralTendency, planning, perception, rangeHitRate]
      .compactMap(\.self)
  }

  /// The measures that can be told, in the order of the report.
  fileprivate var told: [MeasureResult] {
    [
      bias, typicalMiss, steadiness, centralTendency, planning, perception, rangeHitRate,
      intervalScore, rounding, constantError, absoluteError,
    ].compactMap(\.self)
  }
}
