/// One entry of a journal: ids and phases, for a client that then asks for what it may see.
public struct Event: Hashable, Sendable, Codable {
  /// The place in the journal, from 1, without gaps.
  public let seq: Int
  /// The player whom it is about; nil for none, or for one who was erased.
  public let playerID: PlayerID?
  /// What happened.
  public let content: EventContent

  /// An event with these values.
  public init(seq: Int, playerID: PlayerID?, content: EventContent) {
    self.seq = seq
    self.playerID = playerID
    self.content = content
  }
}

extension Event: Identifiable {
  /// The place in the journal; events of different journals may share it.
  public var id: Int { seq }
}
