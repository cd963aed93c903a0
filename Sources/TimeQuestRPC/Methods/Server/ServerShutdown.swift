import JSONRPC

enum ServerShutdown: Method {
  static let name = "server.shutdown"
  static let audience = Audience.anyone
  static let summary = "Ends the server as the end of input does."
  static let detail = "What was accepted before is finished; what comes after is refused."
  static let answers = "Null."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.newStore)

  static func run(_ params: NoParams, for client: ClientSession) -> Null {
    client.shutDown()
    return Null()
  }
}
