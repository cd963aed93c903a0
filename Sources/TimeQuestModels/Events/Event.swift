/// One entry of a journal.
public struct Event: Hashable, Sendable, Codable {
  /// Its place in the journal, from 1, without gaps.
  public let seq: Int
  /// Whom it is about; nil where it is about nobody, or about somebody who was erased.
  public let playerID: PlayerID?
  public let content: EventContent

  public init(seq: Int, playerID: PlayerID?, content: EventContent) {
    self.seq = seq
    self.playerID = playerID
    self.content = content
  }
}
