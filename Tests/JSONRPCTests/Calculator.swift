import JSONRPC
import Synchronization
import TimeQuestJSON

/// A service with a method or two, which has nothing to do with quests.
struct Calculator: MethodContext {
  var isScientific = false
  var isMember = false
  var isBusy = false
  /// Shuts down after as many calls; nil goes on for ever.
  var callsLeft: CallsLeft?

  struct DividesByZero: Error {}
  struct NoMember: Error {}

  var table: MethodTable<Calculator> { Self.table }
  var isShuttingDown: Bool { callsLeft?.isOver() ?? false }

  static let table = MethodTable<Calculator>(
    ServiceInfo(
      title: "Calculator",
      version: "1.2.3",
      description: "Calculates.",
      license: "MIT",
      program: "calculator",
      conventions: "Numbers are reals.",
      commonErrors: "and nothing else",
      pythonError: "CalculatorError"
    ),
    notifications: [Overheated.self],
    members: MemberNotes(
      schemas: { ["SumParams.unit": .choice(["apples", "pears"])] },
      texts: { texts }
    ),
    methods: [Divide.self, Sum.self, Power.self, Greet.self, Store.self]
  )

  private static let texts = [
    "Divide.Params.dividend": "What is divided.", "Divide.Params.divisor": "By what.",
    "Divide.Params.digits": "How many digits; all.",
    "Divide.Result.quotient": "How often it goes in.",
    "Divide.Result.rounding": "How it was rounded.", "Sum.Params.numbers": "What is added.",
    "Sum.Params.from": "The first number.", "Sum.Params.to": "The last number.",
    "Sum.Params.unit": "Of what.", "Greet.Params.text": "What is said.",
    "Overheated.Params.degrees": "How hot it is.",
    "DividesByZeroData.dividend": "What should be divided.",
    "DividesByZeroData.hint": "What to do instead.",
  ]

  func offers(_ audience: Audience) -> Bool { audience != .scientific || isScientific }

  func authorize(_ method: MethodDescription) throws {
    if method.audience == .members, !isMember { throw NoMember() }
  }

  func rpcError(for error: any Error) -> RPCError {
    switch error {
    case let error as RPCError: error
    case is DividesByZero:
      RPCError(
        Errors.dividesByZero,
        "Nothing can be divided by zero.",
        DividesByZeroData(dividend: 1, hint: nil)
      )
    case is NoMember: RPCError(Errors.noMember, "That is for members.")
    default: .internalError(incident: "1")
    }
  }
}

/// Counts calls down.
final class CallsLeft: Sendable {
  private let count: Atomic<Int>

  init(_ count: Int) {
    self.count = Atomic(count)
  }

  func isOver() -> Bool { count.subtract(1, ordering: .relaxed).newValue < 0 }
}

extension Errors {
  static let dividesByZero = ErrorRow<DividesByZeroData>(
    "dividesByZero",
    7,
    "The divisor is zero."
  )
  static let noMember = ErrorRow<NoErrorData>("noMember", 8, "The client is not a member.")
}

struct DividesByZeroData: ErrorData {
  let dividend: Double
  let hint: String?
}

extension Audience {
  static let members = Audience("members", note: "For members.")
  static let scientific = Audience("scientific", note: "Only with `--scientific`.")
}

enum Divide: Method {
  struct Params: Decodable, Sendable {
    let dividend: Double
    let divisor: Double
    let digits: Int?
  }

  struct Result: Codable {
    let quotient: Double
    let rounding: Rounding
  }

  enum Rounding: String, CaseIterable, Codable, SchemaProviding {
    case none, nearest
  }

  static let name = "math.divide"
  static let audience = Audience.anyone
  static let summary = "Divides."
  static let tool: ToolTraits? = ToolTraits("Divide", .reads)
  static let answers = "The quotient."
  static let errors: ErrorKinds = [Errors.dividesByZero]
  static let example = Example(.nothing, ["dividend": 3, "divisor": 2])

  static func run(_ params: Params, for client: Calculator) throws -> Result {
    guard params.divisor != 0 else { throw Calculator.DividesByZero() }
    // A mistake of the method: its description does not list this error.
    guard params.dividend != 13 else { throw Calculator.NoMember() }
    return Result(
      quotient: params.dividend / params.divisor,
      rounding: params.digits == nil ? .none : .nearest
    )
  }
}

/// Adds given numbers, or all from one to another.
enum Sum: Method {
  struct Params: Decodable, Sendable {
    let numbers: [Double]?
    let from: Int?
    let to: Int?
    let unit: String?
  }

  static let name = "math.sum"
  static let audience = Audience.anyone
  static let summary = "Adds."
  static let alternatives = [
    ObjectSchema.Alternative("numbers"), ObjectSchema.Alternative("from", "to"),
  ]
  static let tool: ToolTraits? = ToolTraits("Add", .reads)
  static let answers = "The sum."
  static let example = Example(.divided, ["numbers": ["$quotient", 2]])

  static func run(_ params: Params, for client: Calculator) -> Double {
    if let numbers = params.numbers { return numbers.reduce(0, +) }
    return Double(((params.from ?? 0)...(params.to ?? 0)).reduce(0, +))
  }
}

enum Power: Method {
  static let name = "math.power"
  static let audience = Audience.scientific
  static let summary = "Raises nothing to nothing."
  static let answers = "One."
  static let example = Example(.nothing)

  static func run(_ params: NoParams, for client: Calculator) -> Int { 1 }
}

enum Store: Method {
  static let name = "memory.store"
  static let audience = Audience.members
  static let summary = "Stores nothing."
  static let answers = "How much is stored."
  static let errors: ErrorKinds = [Errors.noMember]
  static let example = Example(.nothing)

  static func run(_ params: NoParams, for client: Calculator) -> Int { 0 }
}

enum Overheated: Notification {
  struct Params: Decodable {
    let degrees: Int
  }

  static let name = "overheated"
  static let sender = Sender.server
  static let summary = "It is too hot to go on."
}

extension ExampleFixture {
  static let nothing = ExampleFixture(story: "Nothing was calculated.")
  static let divided =
    nothing
    .then("math.divide", ["dividend": 1, "divisor": 4])
    .telling("Something was divided.")
}

/// Every example gets a calculator that has everything.
struct CalculatorHost: ExampleHost {
  func service(for fixture: ExampleFixture) -> Calculator {
    Calculator(isScientific: true, isMember: true)
  }

  func copy(of service: Calculator) -> Calculator { service }

  func client(of service: Calculator) -> Calculator { service }
}
