import TimeQuestPersistence

/// What the first 100 bytes of an SQLite file tell before any of it is touched.
struct FileHeader {
  /// "TmQt" in ASCII, by which `file` and we tell a store from other programs' SQLite files.
  static let applicationID: Int32 = 0x546d_5174

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Throws `corrupt` for another program's file, and `tooNew` for a format from the future.
  ///
  /// An empty file is a store that somebody is about to make.
  func requireReadable() throws(StoreError) {
    guard !bytes.isEmpty else { return }
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)),
      integer(at: 68) == Self.applicationID
    else { throw StoreError(.corrupt, during: "open", detail: "the file is no store of TimeQuest") }
    try Self.requireKnown(format: Int(integer(at: 60)))
  }

  static func requireKnown(format: Int) throws(StoreError) {
    guard format > Migration.currentFormat else { return }
    let detail =
      "format \(format) is newer than \(Migration.currentFormat), which this version knows"
    throw StoreError(.tooNew, during: "open", detail: detail)
  }

  /// Numbers in the header are big-endian.
  private func integer(at offset: Int) -> Int32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int32($1) }
  }
}
