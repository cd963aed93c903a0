import CJansson
import Foundation
import TimeQuestJSON

/// Encodes and decodes an answer and a large document by TimeQuestJSON, by Foundation and by plain
/// Jansson, in turns, and prints the medians and the medians of ratios.
///
/// `codec [ROUNDS]`; 15 where no number is given.
@main struct Main {
  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 15
    Swift.print("| work | TimeQuestJSON | Foundation | ratio | Jansson alone | ratio |")
    Swift.print("|---|---|---|---|---|---|")
    try compare("an answer", Sample(), repeats: 2000, rounds)
    // An export is a list of records, 10 MiB of them.
    try compare("10 MiB", Array(repeating: Sample(), count: 21_000), repeats: 1, rounds)
  }

  private static func compare<Value: Codable>(
    _ name: String,
    _ value: Value,
    repeats: Int,
    _ rounds: Int
  ) throws {
    let text = try JSONText.encode(value)
    let data = Data(text)
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    let tree = unsafe load(text)
    defer { unsafe json_decref(tree) }
    try row(
      "encode \(name), \(text.count) bytes",
      rounds,
      repeats,
      ours: { try JSONText.encode(value).count },
      foundation: { try encoder.encode(value).count },
      jansson: { unsafe print(tree) }
    )
    try row(
      "decode \(name)",
      rounds,
      repeats,
      ours: {
        _ = try JSONNode(parsing: text).decode(Value.self)
        return 0
      },
      foundation: {
        _ = try decoder.decode(Value.self, from: data)
        return 0
      },
      jansson: {
        unsafe json_decref(load(text))
        return 0
      }
    )
  }

  private static func row(
    _ name: String,
    _ rounds: Int,
    _ repeats: Int,
    ours: () throws -> Int,
    foundation: () throws -> Int,
    jansson: () throws -> Int
  ) throws {
    var times: [[Double]] = [[], [], []]
    for _ in 0..<rounds {
      times[0].append(try microseconds(repeats, ours))
      times[1].append(try microseconds(repeats, foundation))
      times[2].append(try microseconds(repeats, jansson))
    }
    let medians = times.map(median)
    let ratios = [1, 2].map { other in median(zip(times[0], times[other]).map { $0 / $1 }) }
    let cells = [
      "\(figure(medians[0])) µs", "\(figure(medians[1])) µs", figure(ratios[0]),
      "\(figure(medians[2])) µs", figure(ratios[1]),
    ]
    Swift.print("| \(name) | \(cells.joined(separator: " | ")) |")
  }

  private static func microseconds(_ repeats: Int, _ work: () throws -> Int) rethrows -> Double {
    var sum = 0
    let time = try ContinuousClock().measure { for _ in 0..<repeats { sum &+= try work() } }
    // What is summed up is not thrown away.
    precondition(sum >= 0)
    return time / .microseconds(1) / Double(repeats)
  }

  private static func median(_ numbers: [Double]) -> Double {
    numbers.sorted()[numbers.count / 2]
  }

  private static func figure(_ number: Double) -> String { String(format: "%.2f", number) }

  private static func load(_ text: [UInt8]) -> UnsafeMutablePointer<json_t>? {
    unsafe text.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe json_loadb(start, bytes.count, Int(JSON_REJECT_DUPLICATES), nil)
    }
  }

  private static func print(_ tree: UnsafeMutablePointer<json_t>?) -> Int {
    guard let text = unsafe json_dumps(tree, Int(JSON_COMPACT)) else { return 0 }
    defer { unsafe free(text) }
    return unsafe strlen(text)
  }
}
