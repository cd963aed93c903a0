public import Foundation
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTransfer

/// What stands before the document in a segment.
struct SegmentHeader: Codable, Hashable, Sendable {
  static let currentFormat = 1

  var formatVersion = SegmentHeader.currentFormat
  let replicaID: ReplicaID
  /// The name of the replica's folder: a file that stands elsewhere is not accepted.
  let directory: String
  let name: String
  /// From 1, without gaps.
  let number: Int
  /// The hash of the file before it; nil for the first.
  let previous: String?
  /// The number of the first segment that is needed: it and the later ones hold everything.
  let base: Int
  let clock: ClockKind
  let writtenAt: Instant
}

/// A part of a replica's changes: a header, and a document with what changed.
struct Segment: Sendable {
  let header: SegmentHeader
  let hash: String
  let document: ArraySlice<UInt8>

  /// The text of a segment, to be sealed: the header as one line, then the document.
  static func text(
    _ header: SegmentHeader,
    _ parts: [ExportPart],
    _ coder: any DocumentCoder
  ) throws -> [UInt8] {
    var writer = DocumentWriter(coder: coder)
    var text = try coder.encode(header)
    text.append(UInt8(ascii: "\n"))
    for part in parts { text += try writer.text(of: part) }
    return text + writer.end()
  }

  /// Reads the header of a text; nil for another text than a segment's.
  ///
  /// The header of a newer format has at least the members of this one.
  init?(text: [UInt8], hash: String, _ coder: any DocumentCoder) {
    // A header that does not decode is that of no segment; the caller says so of the file.
    guard let end = text.firstIndex(of: UInt8(ascii: "\n")),
      let header = try? coder.decode(SegmentHeader.self, from: text[..<end]),
      header.number >= 1, (1...header.number).contains(header.base),
      Player.revisions.contains(header.number), Instant.writable.contains(header.writtenAt),
      (try? NameRule.required(header.name, path: "name")) == header.name
    else { return nil }
    self.header = header
    self.hash = hash
    document = text[(end + 1)...]
  }

  /// Gives the parts of the document, in order.
  func forEachPart(_ coder: any DocumentCoder, _ body: (ExportPart) throws -> Void) throws {
    var reader = DocumentReader(coder: coder)
    var rest: [UInt8]? = Array(document)
    while let part = try reader.next({ rest.take() ?? [] }) { try body(part) }
  }
}

/// Seals the segments of a sync folder: nobody without the key can read, change or make one.
public protocol SegmentCipher: Sendable {
  /// A new random key.
  ///
  /// Throws `SegmentCipherError` where the cipher cannot start.
  func makeKey() throws -> FamilyKey

  /// The sealed form of a text; its length is a multiple of 4096 bytes.
  ///
  /// Throws `SegmentCipherError` where the cipher cannot start or has no memory, and where the text
  /// is longer than it opens again.
  func seal(_ text: [UInt8], with key: FamilyKey) throws -> [UInt8]

  /// The text of a sealed file; nil where the key did not seal it, or it was changed or cut since.
  ///
  /// `next` gives the next bytes of the file: as many as it is asked for, fewer only at the end.
  /// It is asked for little more than what is authentic, so that a large file of somebody else's
  /// costs nothing. Throws `SegmentCipherError` where the cipher cannot start or has no memory.
  func open(with key: FamilyKey, reading next: (Int) throws -> [UInt8]) throws -> [UInt8]?

  /// A cryptographic hash of a file, 64 hexadecimal digits (BLAKE2b-256).
  ///
  /// Throws `SegmentCipherError` where the cipher cannot start.
  func hash(_ file: [UInt8]) throws -> String

  /// A hash of a text that nobody can make without the key, 64 hexadecimal digits (BLAKE2b-256).
  ///
  /// The key has 16 to 64 bytes. Throws `SegmentCipherError` where the cipher cannot start.
  func hash(_ text: [UInt8], key: [UInt8]) throws -> String
}

/// A segment could not be sealed, opened or hashed; that says nothing about the segment.
public struct SegmentCipherError: Error, Hashable, Sendable {
  /// The cause and what to do about it, in one sentence.
  public let reason: String

  /// An error with its cause.
  public init(_ reason: String) {
    self.reason = reason
  }
}

extension SegmentCipherError: LocalizedError {
  /// The reason.
  public var errorDescription: String? { reason }
}
