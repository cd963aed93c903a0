import JSONRPCMethods

enum ServerInfo: Method {
  static let name = "server.info"
  static let summary = "Tells what this server is, what it can do, and what time it is."
  static let answers = "What this server is."
  static let commonErrors: ErrorKinds = []
  static let example = Example(.newStore)

  static func run(_ params: NoParams, for client: ClientSession) -> ServerDocument {
    ServerDocument(client)
  }
}
