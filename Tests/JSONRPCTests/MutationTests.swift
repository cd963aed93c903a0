import JSONRPC
import Testing
import TimeQuestJSON

struct MutationTests {
  private static let seeds = [
    #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":[1,2.5,"x",null,true]}}"#,
    #"{"jsonrpc":"2.0","id":"é🦉","method":"fail","params":["\u0041\n"]}"#,
    #"{"jsonrpc":"2.0","method":"echo","params":[[[]],{}]}"#,
    #"[{"jsonrpc":"2.0","id":1,"method":"echo"},{"jsonrpc":"2.0","method":"fail"},7]"#,
  ]

  @Test func noMutilatedRequestIsEverLeftWithoutTheAnswerItIsDue() async throws {
    var chance = Chance(seed: 20_261_120)
    let peer = Peer()
    for round in 0..<10_000 {
      var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &chance) { Self.mutate(&bytes, &chance) }
      let answer = await peer.answer(bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      guard Self.isDue(for: bytes) else {
        #expect(answer == nil, "answered a notification: \(text)")
        continue
      }
      let given = try #require(answer, "no answer to \(text)")
      let reply = try JSONNode(parsing: Array(given.utf8)).value
      #expect(Self.isWellFormed(reply), "\(text) was answered by \(given)")
    }
  }

  private static func mutate(_ bytes: inout [UInt8], _ chance: inout Chance) {
    guard !bytes.isEmpty else {
      bytes = [.random(in: .min ... .max, using: &chance)]
      return
    }
    let place = Int.random(in: bytes.indices, using: &chance)
    switch Int.random(in: 0...5, using: &chance) {
    case 0: bytes[place] = .random(in: .min ... .max, using: &chance)
    case 1: bytes.remove(at: place)
    case 2:
      bytes.insert(Array("{}[]\",:0-.eE\\u tn".utf8).randomElement(using: &chance) ?? 0, at: place)
    case 3: bytes.removeSubrange(place...)
    case 4: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
    default: bytes.swapAt(place, Int.random(in: bytes.indices, using: &chance))
    }
  }

  /// Whether any part of the message is no valid notification.
  private static func isDue(for bytes: [UInt8]) -> Bool {
    do {
      let node = try JSONNode(parsing: bytes)
      guard node.kind == .array else { return !isNotification(node) }
      return node.count == 0 || !node.elements.allSatisfy(isNotification)
    } catch {
      return true
    }
  }

  private static func isNotification(_ node: JSONNode) -> Bool {
    let params = node["params"]?.kind ?? .null
    return node["jsonrpc"]?.string == "2.0" && node["method"]?.string != nil && node["id"] == nil
      && [.null, .array, .object].contains(params)
  }

  private static func isWellFormed(_ reply: JSON) -> Bool {
    if case .array(let items) = reply { return !items.isEmpty && items.allSatisfy(isWellFormed) }
    let hasOne = (reply["result"] == nil) != (reply["error"] == nil)
    return hasOne && reply["jsonrpc"] == "2.0" && reply["id"] != nil
  }
}
