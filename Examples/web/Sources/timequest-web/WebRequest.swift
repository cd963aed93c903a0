import Foundation

/// A call of the page that the server answers itself, and the engine never sees.
struct WebRequest: Decodable, Sendable {
  /// What an answer is told by; a call without one is not answered.
  enum ID: Codable, Sendable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  struct Parameters: Decodable, Sendable {
    var deviceID: String?
    var on: Bool?
    var text: String?
  }

  let id: ID
  let method: String
  let params: Parameters?

  /// The call in a line of the page, if it is one for the server: another one goes to the engine.
  init?(line: [UInt8]) {
    guard line.count <= Limits.webMessage, line.firstRange(of: Array("\"web.".utf8)) != nil,
      let request = try? JSONDecoder().decode(Self.self, from: Data(line)),
      request.method.hasPrefix("web.")
    else { return nil }
    self = request
  }
}

/// What a call of the page is answered.
struct WebResponse<Result: Encodable>: Encodable {
  var jsonrpc = "2.0"
  let id: WebRequest.ID
  var result: Result?
  var error: WebError?
}

struct WebError: Error, Encodable {
  struct Details: Encodable {
    let kind: String
    var retry = false
  }

  static let locked = WebError(
    code: 1020,
    message: "This session is locked. Unlock it with the PIN first.",
    data: Details(kind: "locked")
  )

  let code: Int
  let message: String
  let data: Details

  static func refused(_ kind: String, _ message: String, code: Int = -32602) -> WebError {
    WebError(code: code, message: message, data: Details(kind: kind))
  }
}
