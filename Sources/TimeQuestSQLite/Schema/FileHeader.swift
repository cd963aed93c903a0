import TimeQuestPersistence
import TimeQuestSQL

/// The header of an SQLite file: its first 100 bytes, which are checked before anything is changed.
struct FileHeader {
  /// "TmQt" in ASCII, which marks a store among the SQLite files of other programs.
  static let applicationID: Int32 = 0x546d_5174

  /// The format that is written.
  static var currentFormat: Int { Migration.sqlite.count }

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Throws `corrupt` for the file of another program, and `tooNew` for a newer format.
  ///
  /// An empty file is accepted: another process may be creating a store in it. So is one of zeros
  /// with a journal beside it, which a power cut during the creation may leave: SQLite empties it.
  func requireReadable(hasJournal: Bool = false) throws(StoreError) {
    guard !bytes.isEmpty, !hasJournal || bytes.contains(where: { $0 != 0 }) else { return }
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)),
      integer(at: 68) == Self.applicationID
    else {
      let remedy = "The file is not a store of this program; give the path of another file."
      throw StoreError(.corrupt, during: "open", remedy: remedy)
    }
    try Self.requireKnown(format: Int(integer(at: 60)))
  }

  static func requireKnown(format: Int) throws(StoreError) {
    guard format > currentFormat else { return }
    let detail =
      "format \(format) is newer than \(currentFormat), which this version knows"
    throw StoreError(.tooNew, during: "open", detail: detail)
  }

  /// The big-endian number at an offset.
  private func integer(at offset: Int) -> Int32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int32($1) }
  }
}
