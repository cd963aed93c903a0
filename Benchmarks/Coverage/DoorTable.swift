import Foundation
import TimeQuestMeasures
import TimeQuestModels

/// How often forecasts hold, over runs 7 to 60 of simulated players and after a few runs.
enum DoorTable {
  /// What makes the runs of a quest differ.
  private struct World {
    let name: String
    var stepSpread = 0.3
    /// The spread of the steps' own lengths between players.
    var lengthSpread = 0.0
    var dayEffect = 0.0
    var gap = 0.0
    var oddSteps = 0.0
    var oddRuns = 0.0
    /// How much longer a run takes than usual, from run 0 on a Monday.
    var factor: @Sendable (_ run: Int) -> Double = { _ in 1 }
    /// The list that is asked about; nil for the one that is played.
    var asked: Asked?
    /// The runs that the row is about.
    var isAbout: @Sendable (_ run: Int) -> Bool = { _ in true }
    /// The last run of a change that forecasts follow with a lag; nil where the shares are
    /// promised.
    var changesUntil: Int?
    /// Whether the shares are promised, if nothing changes.
    var isPromised = true
  }

  private enum Asked {
    case newOrder
    /// A step more, that was done so often; a reference that is off as much stands for once.
    case newStep(times: Int)
  }

  private static let worlds =
    [
      World(name: "stable"),
      World(name: "players' own steps, SD 0.3", lengthSpread: 0.3),
      World(name: "gaps of 20 s, 8 % of 150 s", gap: 20),
      World(name: "gaps of 60 s, 8 % of 150 s", gap: 60),
      World(name: "mornings alike, SD 0.2", dayEffect: 0.2),
      World(name: "weekends × 1.35", factor: weekends),
      World(name: "… its weekdays", factor: weekends, isAbout: { !isWeekend($0) }),
      World(name: "… its weekends", factor: weekends, isAbout: isWeekend),
      World(name: "Mondays × 1.25", factor: { $0 % 7 == 0 ? 1.25 : 1 }),
      World(name: "8 % of steps × 1.6", oddSteps: 0.08),
      World(name: "5 % of runs × 1.6", oddRuns: 0.05),
      World(name: "run 13 × 3", factor: { $0 == 12 ? 3 : 1 }),
      World(name: "a new step, done once, or a reference", asked: .newStep(times: 1)),
      World(name: "a new step, done twice", asked: .newStep(times: 2)),
      World(name: "a new order", asked: .newOrder),
      World(name: "15 % longer over runs 21 to 40", factor: drift(0.15), changesUntil: 40),
      World(name: "15 % shorter over runs 21 to 40", factor: drift(-0.15), changesUntil: 40),
      World(name: "a break after run 30, then × 1.2", factor: afterBreak, changesUntil: 30),
      World(name: "steadier steps, SD 0.15", stepSpread: 0.15, isPromised: false),
    ]
  private static let lengths = [240.0, 360, 480, 180, 600]
  private static let newLength = 300.0
  private static let runs = 60
  private static let first = 7
  private static let percents = [50, 80, 90]
  /// How many points a share may be off.
  private static let tolerance = 6.0

  private static func isWeekend(_ run: Int) -> Bool { run % 7 >= 5 }
  private static func weekends(_ run: Int) -> Double { isWeekend(run) ? 1.35 : 1 }
  private static func afterBreak(_ run: Int) -> Double { run >= 30 ? 1.2 : 1 }
  private static func drift(_ share: Double) -> @Sendable (Int) -> Double {
    { pow(1 + share, min(1, max(0, Double($0 - 20) / 20))) }
  }

  /// Prints the table, and returns whether all promised cells hold.
  static func print(players: Int) -> Bool {
    let early = [5, 8, 12, 20]
    Swift.print(
      """

      | 50 / 80 / 90 % | runs 7 to 60 | \
      \(early.map { "after \($0)" }.joined(separator: " | ")) | players whose 90 % holds under 75 % |
      |---|---|\(String(repeating: "---|", count: early.count + 1))
      """
    )
    var (holds, lags) = (true, [String]())
    for world in worlds {
      let held = (0..<players).map { forecasts(of: world, player: $0) }
      let isPromised = world.isPromised && world.changesUntil == nil
      let shares = shares(of: held, over: (first - 1)..<runs, world)
      let bad = held.count { run in
        let nineties = run[(first - 1)...].compactMap { $0?[2] }
        return Double(nineties.count(where: \.self)) < 0.75 * Double(nineties.count)
      }
      let badShare = Double(bad) / Double(players) * 100
      let badHolds = !isPromised || world.name.hasPrefix("…") || badShare < 2
      holds = holds && badHolds && (!isPromised || shares.allSatisfy(\.isNear))
      let cells =
        [shares.map { $0.text(isPromised) }.joined(separator: " / ")]
        + early.map { (run: Int) -> String in
          let shares = Self.shares(of: held, over: run..<(run + 1), world)
          return world.isAbout(run)
            ? shares.map { String(format: "%.0f", $0.value) }.joined(separator: " / ") : "–"
        } + [String(format: badHolds ? "%.1f" : "**%.1f**", badShare)]
      Swift.print("| \(world.name) | \(cells.joined(separator: " | ")) |")
      if let last = world.changesUntil {
        let lag = (last..<(runs - 6)).first { run in
          Self.shares(of: held, over: run..<(run + 7), world).allSatisfy(\.isNear)
        }
        lags.append("\(world.name): \(lag.map { "\($0 - last)" } ?? "over \(runs - 6 - last)")")
      }
    }
    Swift.print(
      """

      Runs after the change until 50, 80 and 90 % are within \(Int(tolerance)) points again, over seven runs:
      \(lags.joined(separator: "; ")).
      """
    )
    return holds
  }

  private struct Share {
    let value: Double
    let percent: Int

    var isNear: Bool { abs(value - Double(percent)) <= DoorTable.tolerance }

    func text(_ isPromised: Bool) -> String {
      String(format: isPromised && !isNear ? "**%.1f**" : "%.1f", value)
    }
  }

  private static func shares(
    of held: [[[Bool]?]],
    over runs: Range<Int>,
    _ world: World
  ) -> [Share] {
    let found = held.flatMap { $0[runs].compactMap(\.self) }
    return percents.indices.map { index in
      let share = Double(found.count { $0[index] }) / Double(found.count)
      return Share(value: share * 100, percent: percents[index])
    }
  }

  /// Whether the forecast of each share held, by run; nil for a run that the row is not about.
  private static func forecasts(of world: World, player: Int) -> [[Bool]?] {
    var random = SimulatedRandom(seed: UInt64(player))
    let own = lengths.map { $0 * exp(world.lengthSpread * random.normal()) }
    let list = own.indices.map(TaskID.numbered)
    func newTime() -> Double { newLength * exp(0.3 * random.normal()) }
    var known: [Double] = []
    if case .newStep(let times) = world.asked { known = (0..<times).map { _ in newTime() } }
    let asked: [TaskID] =
      switch world.asked {
      case nil: list
      case .newOrder: list.reversed()
      case .newStep: list + [.numbered(list.count)]
      }
    var past: [QuestRun] = []
    return (0..<runs).map { index in
      let run = simulated(world, index, list, own, &random)
      defer { past.append(run) }
      // A new step takes as long as the day makes it, and has a gap as the others have.
      var truth = run.total.seconds
      if case .newStep = world.asked {
        truth += world.factor(index) * newTime() + (run.gaps.first ?? 0)
      }
      guard
        let forecast = try? DurationForecast(
          of: world.asked == nil
            ? past.map(\.total)
            : QuestRun.totals(of: asked, on: past, times: asked.map { _ in known }),
          onWeekend: run.total.isWeekend
        ), world.isAbout(index)
      else { return nil }
      return percents.map { truth <= forecast.seconds(percent: $0) }
    }
  }

  private static func simulated(
    _ world: World,
    _ index: Int,
    _ list: [TaskID],
    _ lengths: [Double],
    _ random: inout SimulatedRandom
  ) -> QuestRun {
    var day = world.factor(index) * exp(world.dayEffect * random.normal())
    if random.uniform() < world.oddRuns { day *= 1.6 }
    var (times, gaps) = ([Double](), [Double]())
    for length in lengths {
      let odd = random.uniform() < world.oddSteps ? 1.6 : 1
      times.append(length * day * odd * exp(world.stepSpread * random.normal()))
      gaps.append(world.gap == 0 ? 0 : random.uniform() < 0.08 ? 150 : world.gap)
    }
    let total = times.reduce(0, +) + gaps.reduce(0, +)
    return QuestRun(
      steps: list,
      times: times,
      gaps: gaps,
      total: PastDuration(seconds: total, isWeekend: isWeekend(index))
    )
  }
}
