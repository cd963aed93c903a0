import Testing
import TimeQuestJSON

@Suite struct NodeTests {
  let node: JSONNode

  init() throws {
    node = try parse(
      #"{"null":null,"bool":true,"integer":7,"real":1.5,"string":"s","array":[1,"é"],"object":{}}"#
    )
  }

  @Test(arguments: [
    ("null", JSONNode.Kind.null, "null"), ("bool", .bool, "boolean"),
    ("integer", .integer, "integer"), ("real", .real, "number"), ("string", .string, "string"),
    ("array", .array, "array"), ("object", .object, "object"),
  ])
  func everyKindHasItsWord(name: String, kind: JSONNode.Kind, word: String) {
    #expect(node[name]?.kind == kind)
    #expect(kind.description == word)
  }

  @Test func anAccessorAnswersForItsOwnKindAlone() {
    let names = node.members.map(\.name)
    #expect(names.filter { node[$0]?.bool != nil } == ["bool"])
    #expect(names.filter { node[$0]?.integer != nil } == ["integer"])
    #expect(names.filter { node[$0]?.number != nil } == ["integer", "real"])
    #expect(names.filter { node[$0]?.string != nil } == ["string"])
    #expect(names.filter { node[$0]?.count != 0 } == ["array"])
    #expect(node["real"]?.number == 1.5)
    #expect(node.count == 7)
    #expect(node["absent"] == nil)
    #expect(node["array"]?["absent"] == nil)
  }

  @Test func membersAndElementsComeInTheOrderOfTheText() throws {
    let text = #"{"b":1,"a":2,"":3,"é\n":4,"ü":[5,6]}"#
    let node = try parse(text)
    #expect(node.members.map(\.name) == ["b", "a", "", "é\n", "ü"])
    #expect(node.members.compactMap(\.value.integer) == [1, 2, 3, 4])
    #expect(node["ü"]?.elements.map(\.integer) == [5, 6])
    #expect(Array(node.elements.map(\.kind)).isEmpty)
    #expect(Array(try parse("[1]").members.map(\.name)).isEmpty)
  }

  @Test func aNodeOutlivesTheOneItCameFrom() throws {
    func inner() throws -> JSONNode? { try parse(#"{"a":[{"b":"kept"}]}"#)["a"] }
    let node = try inner()
    #expect(node?.elements.first { _ in true }?["b"]?.string == "kept")
  }

  @Test func oneTreeIsReadByManyTasks() async {
    let total = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { [node] in
          (0..<500).reduce(0) { sum, _ in
            let named = node["array"].flatMap { JSONNode.object(names: ["a", "b"], elements: $0) }
            return sum + (named?["a"]?.integer == 1 ? 1 : 0) + (named?["b"]?.string == "é" ? 1 : 0)
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(total == 8 * 500 * 2)
  }

  @Test func positionsAreGivenNames() throws {
    let elements = try parse(#"["q",null,{"x":1}]"#)
    let object = JSONNode.object(names: ["a", "b", "c", "d"], elements: elements)
    #expect(object?.value == ["a": "q", "b": nil, "c": ["x": 1]])
    #expect(JSONNode.object(names: ["a", "b"], elements: elements) == nil)
    #expect(JSONNode.object(names: [], elements: try parse("[]"))?.value == [:])
    #expect(JSONNode.object(names: ["a"], elements: node) == nil)
  }

  @Test func anArrayWhoseElementsWereGivenNamesStandsAsBefore() throws {
    let elements = try parse(#"["q",[1],2.5]"#)
    for _ in 0..<3 {
      #expect(JSONNode.object(names: ["a", "b", "c"], elements: elements)?.count == 3)
    }
    #expect(elements.value == ["q", [1], 2.5])
  }

  @Test(arguments: [
    ("1", 0), ("[]", 1), ("{}", 1), ("[[],[[1]]]", 3), (#"{"a":{"b":[1]},"c":1}"#, 3),
    (nested(2_048), 2_048),
  ])
  func depthCountsTheLevelsOfNesting(text: String, levels: Int) throws {
    let node = try parse(text)
    #expect(node.depth(isAtMost: levels))
    #expect(node.depth(isAtMost: .max))
    #expect(levels == 0 || !node.depth(isAtMost: levels - 1))
  }

  @Test func theParserLetsNoMoreThan2048LevelsIn() throws {
    #expect(throws: JSONSyntaxError.self) { try parse(nested(2_049)) }
    #expect(throws: JSONSyntaxError.self) { try parse(String(repeating: "[", count: 1_000_000)) }
    guard case .array = try parse(nested(2_048)).value else {
      Issue.record("the deepest tree has no value")
      return
    }
  }
}
