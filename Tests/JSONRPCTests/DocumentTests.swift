import JSONRPC
import Testing
import TimeQuestJSON

struct DocumentTests {
  private static let plain = InterfaceDescription(Calculator.table)

  private static func whole() async throws -> InterfaceDescription {
    plain.with(examples: try await ExampleRunner.runAll(plain.methods, on: CalculatorHost()))
  }

  @Test func openRPCHoldsEveryMethodWithItsErrorsAndTheResultOfItsExample() async throws {
    let document = try JSON(encoding: OpenRPC(try await Self.whole()))
    #expect(document["info"]?["title"] == "Calculator")
    guard case .array(let methods)? = document["methods"] else {
      Issue.record("there are no methods")
      return
    }
    let names = methods.map { $0["name"] }
    #expect(names == ["math.divide", "math.sum", "math.power", "math.greet", "memory.store"])
    let errors = try #require(methods.first?["errors"])
    #expect("\(errors)".contains("#/components/errors/dividesByZero"))
    #expect(document["components"]?["errors"]?["dividesByZero"]?["code"] == 7)
    let rounding = document["components"]?["schemas"]?["DivideResult"]?["properties"]?["rounding"]
    #expect(rounding?["enum"] == ["none", "nearest"])
    guard case .array(let examples)? = methods[1]["examples"] else {
      Issue.record("there is no example")
      return
    }
    // The example names what its fixture answered.
    #expect(examples.first?["result"]?["value"] == 2.25)
  }

  @Test func theTypedClientsAndThePageHoldTheMethodItsTypesAndItsError() async throws {
    let interface = try await Self.whole()
    let typeScript = TypeScriptDefinitions(interface).text
    #expect(
      typeScript.contains(
        "\"math.divide\": {\n    params: DivideParams;\n    result: DivideResult;"
      )
    )
    #expect(typeScript.contains("rounding: \"none\" | \"nearest\";"))
    #expect(typeScript.contains("dividesByZero: 7;"))
    #expect(typeScript.contains("errors: \"dividesByZero\";"))
    #expect(typeScript.contains("  | DividesByZeroData"))
    #expect(typeScript.contains("overheated: OverheatedParams;"))
    let python = PythonModule(interface).text
    #expect(python.contains("class DividesByZero(CalculatorError):"))
    #expect(python.contains("data: DividesByZeroData"))
    #expect(python.contains("def divide(self, *, dividend: float, divisor: float"))
    #expect(python.contains("class DivideResult(TypedDict):"))
    let page = try MarkdownReference(interface).text
    #expect(page.contains("# Calculator 1.2.3: the reference"))
    #expect(page.contains("**Errors** [`dividesByZero`](#dividesbyzerodata)"))
    for text in [typeScript, python, page] { #expect(!text.lowercased().contains("quest.")) }
  }

  @Test func aChoiceOfParametersIsASchemaOfItsOwn() throws {
    let schema = try #require(
      JSONSchemas(Self.plain).documents.first { $0.name == "SumParams" }?.schema
    )
    let choices: JSON = [
      [
        "required": ["numbers"],
        "properties": [
          "numbers": ["type": "array", "items": ["type": "number"]],
          "from": ["type": "null"], "to": ["type": "null"],
        ],
      ],
      [
        "required": ["from", "to"],
        "properties": [
          "numbers": ["type": "null"], "from": ["type": "integer"], "to": ["type": "integer"],
        ],
      ],
    ]
    #expect(schema["oneOf"] == choices)
    // Null means absent, where a member may be.
    let unit = schema["properties"]?["unit"]?["oneOf"]
    #expect(unit == [["type": "string", "enum": ["apples", "pears"]], ["type": "null"]])
    let text = TypeScriptDefinitions(Self.plain).text
    #expect(text.contains("    numbers?: null;\n    /** The first number. */\n    from: number;"))
    #expect(text.contains("  unit?: \"apples\" | \"pears\" | null;"))
  }

  @Test func jsonSchemasAreNamedByTheirTypes() {
    let names = JSONSchemas(Self.plain).documents.map(\.name)
    #expect(
      names == [
        "CancelledData", "DivideResult", "DividesByZeroData", "ErrorData", "InternalErrorData",
        "InvalidParamsData", "InvalidRequestData", "MethodNotFoundData", "NoMemberData",
        "OverheatedParams", "ParseErrorData", "ShuttingDownData", "SumParams", "TooLargeData",
      ]
    )
  }

  @Test func methodsThatAreNotOfferedAreNotDescribed() {
    let interface = InterfaceDescription(Calculator.table, where: { $0 != .scientific })
    #expect(!interface.methods.map(\.name).contains("math.power"))
  }

  @Test func anExampleThatIsRefusedIsAnErrorThatNamesIt() async throws {
    var broken = try #require(Self.plain.methods.first)
    broken.example = { Example(.nothing, ["dividend": 1, "divisor": 0]) }
    let methods = [broken]
    let error = await #expect(throws: ExampleError.self) {
      try await ExampleRunner.runAll(methods, on: CalculatorHost())
    }
    #expect(error?.method == "math.divide")
    #expect((error?.reason as? RPCError)?.kind == "dividesByZero")
  }
}
