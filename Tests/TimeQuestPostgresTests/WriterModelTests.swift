import Testing
import TimeQuestPersistence

@testable import TimeQuestPostgres

/// A model of writers that read before they hold the lock: all orders of their steps are tried.
///
/// What it shows: whatever the order, the writers end as if one had run after the other, because
/// a writer compares under the lock what it has read without it, and forgets what it has guessed.
/// Without one of these rules each known anomaly is found. `TransactionState` decides here, too,
/// how a writer begins and runs again.
struct WriterModelTests {
  @Test(arguments: Anomaly.allCases)
  func everyOrderOfStepsEndsAsOneWriterAfterTheOther(anomaly: Anomaly) {
    let search = Search(anomaly.writers)
    #expect(search.run(from: anomaly.before) == .serialisable)
    #expect(search.count > 20)
  }

  @Test(arguments: Anomaly.allCases)
  func eachAnomalyIsFoundOnceItsRuleIsTakenOut(anomaly: Anomaly) {
    let search = Search(anomaly.writers, without: anomaly.rule)
    #expect(search.run(from: anomaly.before) == .anomaly)
  }
}

/// What goes wrong between writers that do not wait for each other.
enum Anomaly: CaseIterable, Sendable {
  /// Two count up the same number, and one count is lost.
  case lostUpdate
  /// Each of two leaves if the other one stays, and both leave.
  case writeSkew
  /// Each of two opens a quest if none is open, and two are open.
  case phantom
  /// A writer goes on with what it had read before another one changed it.
  case staleRead
  /// One of three reads a number that the second changes because of the third.
  case readOfThree

  fileprivate var rule: Rule { self == .staleRead ? .forgetGuesses : .compare }

  fileprivate var before: Contents {
    switch self {
    case .phantom: [:]
    default: ["a": 1, "b": 1, "c": 1]
    }
  }

  fileprivate var writers: [[Step]] {
    func count(_ key: String, from source: String? = nil) -> [Step] {
      [.read(source ?? key), .write { [key: ($0[source ?? key] ?? 0) + 1] }]
    }
    func leave(_ key: String) -> [Step] {
      let leaves = Step.write { $0["a"] == 1 && $0["b"] == 1 ? [key: 0] : [:] }
      return [.read("a"), .read("b"), leaves]
    }
    func open(_ key: String) -> [Step] {
      [.read("a"), .read("b"), .write { $0["a"] == nil && $0["b"] == nil ? [key: 1] : [:] }]
    }
    return switch self {
    case .lostUpdate: [count("a"), count("a")]
    case .writeSkew: [leave("a"), leave("b")]
    case .phantom: [open("a"), open("b")]
    case .staleRead:
      [
        [.read("a"), .readLocked("b"), .read("c"), .write { ["c": ($0["c"] ?? 0) + 1] }],
        count("c"),
      ]
    case .readOfThree: [count("a", from: "b"), count("b", from: "c"), count("c", from: "a")]
    }
  }
}

private typealias Contents = [String: Int]

/// What keeps writers apart besides the lock.
private enum Rule {
  /// Under the lock, what was read without it is compared with what is there now.
  case compare
  /// What was guessed before the lock is read again behind it.
  case forgetGuesses
}

private enum Step {
  case read(String)
  /// Too large to be compared, so the lock is taken before it.
  case readLocked(String)
  /// Writes what follows from all that the transaction has read.
  case write((Contents) -> Contents)
}

/// A writer between two of its steps.
private struct Writer: Hashable {
  var state = TransactionState.idle(again: nil)
  var next = 0
  var snapshot = Contents()
  /// The reads that were sent ahead, with the first one: in the worst case, of everything.
  var guesses: Contents?
  var hasRead = Contents()
  var compared: Set<String> = []
  var changes = Contents()
  var isDone = false

  func hash(into hasher: inout Hasher) {
    hasher.combine(next)
    hasher.combine(hasRead)
  }
}

private struct World: Hashable {
  var contents: Contents
  var writers: [Writer]
  var holder: Int?
}

private final class Search {
  enum Outcome { case serialisable, anomaly, stuck }

  private let scripts: [[Step]]
  private let missing: Rule?
  private var seen: Set<World> = []
  var count: Int { seen.count }

  init(_ scripts: [[Step]], without missing: Rule? = nil) {
    self.scripts = scripts
    self.missing = missing
  }

  func run(from contents: Contents) -> Outcome {
    let start = World(contents: contents, writers: scripts.map { _ in Writer() })
    let serial = permutations(scripts.indices).map { order in
      var world = start
      for number in order { while let next = step(number, in: world) { world = next } }
      return world.ending
    }
    var open = [start]
    while let world = open.popLast() {
      guard seen.insert(world).inserted else { continue }
      let next = scripts.indices.compactMap { step($0, in: world) }
      open += next
      guard next.isEmpty else { continue }
      guard world.writers.allSatisfy(\.isDone) else { return .stuck }
      guard serial.contains(world.ending) else { return .anomaly }
    }
    return .serialisable
  }

  /// The world behind the next step of that writer; nil where it has ended, or has to wait.
  private func step(_ number: Int, in world: World) -> World? {
    var (world, writer) = (world, world.writers[number])
    guard !writer.isDone else { return nil }
    if writer.state.mode == nil {
      writer.state = writer.state.after(.begin(readsFirst: true))
      writer.snapshot = world.contents
      if writer.state.mode == .direct {
        guard world.holder == nil else { return nil }
        world.holder = number
      }
    }
    let script = scripts[number]
    if writer.next == script.count {
      world.contents.merge(writer.changes) { _, new in new }
      writer.isDone = true
    } else if writer.needsLock(for: script[writer.next]) {
      guard world.holder == nil else { return nil }
      world.holder = number
      writer.snapshot = world.contents
      if missing != .forgetGuesses { writer.guesses = nil }
      if missing == .compare || writer.hasReadWhatIsThere {
        writer.state = writer.state.after(.write)
        writer.take(script[writer.next])
      } else {
        let conflict = StoreError(.busy, during: "write")
        writer = Writer(state: writer.state.after(.fail(.conflict(conflict))).after(.end))
      }
    } else {
      writer.take(script[writer.next])
    }
    if writer.isDone || writer.state.mode == nil, world.holder == number { world.holder = nil }
    world.writers[number] = writer
    return world
  }
}

extension Writer {
  /// Whether the lock is taken before that step.
  fileprivate func needsLock(for step: Step) -> Bool {
    guard state.mode == .optimistic else { return false }
    return switch step {
    case .read: false
    case .readLocked: true
    case .write(let change): !change(hasRead).isEmpty
    }
  }

  fileprivate var hasReadWhatIsThere: Bool {
    compared.allSatisfy { hasRead[$0] == snapshot[$0] }
  }

  fileprivate mutating func take(_ step: Step) {
    next += 1
    switch step {
    case .read(let key), .readLocked(let key):
      if guesses == nil, changes.isEmpty { guesses = snapshot }
      hasRead[key] = changes[key] ?? (guesses ?? snapshot)[key]
      if state.mode == .optimistic { compared.insert(key) }
    case .write(let change):
      changes.merge(change(hasRead)) { _, new in new }
      guesses = nil
    }
  }
}

extension World {
  /// What is left, and what each writer has seen: a reader counts as well.
  fileprivate var ending: [Contents] { [contents] + writers.map(\.hasRead) }
}

private func permutations(_ items: Range<Int>) -> [[Int]] {
  items.reduce([[]]) { orders, item in
    orders.flatMap { order in
      (0...order.count).map { place in Array(order[..<place]) + [item] + order[place...] }
    }
  }
}
