import CJansson
import Testing

@testable import TimeQuestJSON

/// Trees own the memory that Jansson takes for them.
struct MemoryTests {
  /// Leaves of a tree.
  static let counts = [1, 10, 100, 1000, 100_000]

  @Test(arguments: counts)
  func aTreeOfAnySizeIsWhatWasParsed(count: Int) throws { try roundTrip(count) }

  @Test func parametersByPositionOutliveTheRequestThatTheyCameIn() throws {
    func params() throws -> JSONNode? {
      let request = try JSONNode(parsing: Array(#"{"params":["a",{"b":[1]}]}"#.utf8))
      return JSONNode.object(names: ["first", "second"], elements: try #require(request["params"]))
    }
    let kept = try #require(try params())
    try roundTrip(1000)
    #expect(kept.value == ["first": "a", "second": ["b": [1]]])
  }

  @Test func anEncoderMayEncodeOnTheWay() throws {
    struct Outer: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode("before")
        try container.encode(String(decoding: JSONText.encode(["inner": 1]), as: UTF8.self))
        try container.encode(try JSONNode(parsing: Array("[true]".utf8)).value)
      }
    }
    let text = String(decoding: try JSONText.encode(Outer()), as: UTF8.self)
    #expect(text == #"["before","{\"inner\":1}",[true]]"#)
  }

  @Test func anErrorThatIsCaughtIsNotForgottenAsHalfAValueIsWritten() throws {
    struct Half: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encode(1, forKey: .name("begun"))
        try container.encode(Double.nan, forKey: .name("refused"))
      }
    }
    struct List: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        #expect(throws: EncodingError.self) { try container.encode(Half()) }
        try container.encode(1)
      }
    }
    let error = try #require(throws: EncodingError.self) { try JSONText.encode(List()) }
    #expect(error.told == "0.refused: JSON has no value for nan")
  }

  @Test func whoKeepsAContainerAfterwardsKeepsItsMemory() throws {
    final class Holder { var container: (any UnkeyedEncodingContainer)? }
    struct Keeper: Encodable {
      let holder: Holder
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        var nested = container.nestedUnkeyedContainer()
        try nested.encode("kept")
        holder.container = nested
      }
    }
    let holder = Holder()
    #expect(try JSONText.encode(Keeper(holder: holder)) == Array(#"[["kept"]]"#.utf8))
    #expect(holder.container?.count == 1)
    holder.container = nil
  }

  /// Another library in the process may have given Jansson an allocator of its own.
  @Test func anAllocatorOfSomebodyElseIsKept() async {
    await #expect(processExitsWith: .success) {
      unsafe json_set_alloc_funcs(
        { unsafe malloc($0) },
        {
          unsafe released += 1
          unsafe free($0)
        }
      )
      for count in MemoryTests.counts { try roundTrip(count) }
      #expect(unsafe released > 100_000)
    }
  }
}

/// How often the allocator of the test was given memory back.
private nonisolated(unsafe) var released = 0

private func roundTrip(_ count: Int) throws {
  let leaves = repeatElement(#"{"text":"0123456789"}"#, count: count).joined(separator: ",")
  let text = #"{"list":["# + leaves + "]}"
  let node = try JSONNode(parsing: Array(text.utf8))
  #expect(String(decoding: try JSONText.encode(node.value), as: UTF8.self) == text)
}
