import TimeQuestJSON

enum RPCDiscover: Method {
  static let name = "rpc.discover"
  static let summary = "Describes every method of this very binary."
  static let answers = "An OpenRPC document."

  static func run(_ params: NoParams, on connection: Connection) -> JSON {
    OpenRPC.document(isSimulated: connection.clock != nil)
  }
}
