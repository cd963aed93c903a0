import CSodium
import CZlib
public import TimeQuestSync

/// Seals segments by libsodium: XChaCha20-Poly1305 for a stream of chunks, and BLAKE2b for hashes.
///
/// A file is `TQSYNC1\n`, the 24 bytes of the stream's header, and chunks of 64 KiB, the last one
/// shorter. Each chunk is authenticated with those 8 bytes and its place; the last is marked as
/// final. The chunks hold the length of the compressed text in 4 bytes, the highest first, then the
/// compressed text as zlib writes it, then zeros up to the next full page.
public struct SodiumSegmentCipher: SegmentCipher {
  /// The length of the longest text that is sealed or opened, in bytes: 64 MiB.
  ///
  /// A player's year takes about a hundredth of it. Without a limit, a small file of zeros could
  /// fill the memory.
  public static let textLimit = 64 * 1024 * 1024

  /// How many times longer than its file a text may be.
  ///
  /// Play shrinks to a fifth. A text that shrinks more is padded, so that no small file needs much
  /// memory, even one that a stranger has sealed.
  static let expansionLimit = 10

  /// The first bytes of a file: the format and its version.
  static let magic = Array("TQSYNC1\n".utf8)
  static let pageLength = 4096
  /// The length of a full chunk in the file, with the bytes that authenticate it.
  static let chunkLength = 64 * 1024

  private static let headerLength = crypto_secretstream_xchacha20poly1305_headerbytes()
  private static let overhead = crypto_secretstream_xchacha20poly1305_abytes()
  private static let message = crypto_secretstream_xchacha20poly1305_tag_message()
  private static let final = crypto_secretstream_xchacha20poly1305_tag_final()

  private let limit: Int

  /// A cipher.
  public init() { self.init(limit: Self.textLimit) }

  /// A cipher with a limit of its own, for tests.
  init(limit: Int) { self.limit = limit }

  /// A new random key, from the random numbers of the operating system.
  public func makeKey() throws -> FamilyKey {
    try start()
    var bytes = [UInt8](repeating: 0, count: FamilyKey.length)
    unsafe crypto_secretstream_xchacha20poly1305_keygen(&bytes)
    guard let key = FamilyKey(bytes: bytes) else { throw unavailable }
    return key
  }

  /// The sealed form of a text; its length is a multiple of 4096 bytes.
  ///
  /// Throws `SegmentCipherError` for a text longer than `textLimit`, and where libsodium cannot
  /// start or memory lacks.
  public func seal(_ text: [UInt8], with key: FamilyKey) throws -> [UInt8] {
    guard text.count <= limit else {
      throw SegmentCipherError("A segment holds at most \(limit) bytes: write it as several.")
    }
    // Sealed bytes look random, and nothing after this can compress them. Play repeats itself and
    // shrinks to a fifth: a year of it stays small in every copy that a sync service keeps.
    let compressed = try deflated(text)
    let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: compressed.count >> $0) }
    let padding = max(0, text.count / Self.expansionLimit - compressed.count)
    return try encrypted(length + compressed + [UInt8](repeating: 0, count: padding), key)
  }

  /// The text of a sealed file; nil where the key did not seal it, or it was changed or cut since.
  ///
  /// Nil for a text longer than `textLimit`, or than ten times its file, too. Throws
  /// `SegmentCipherError` where libsodium cannot start or memory lacks.
  public func open(_ file: [UInt8], with key: FamilyKey) throws -> [UInt8]? {
    var rest = file[...]
    return try open(with: key) { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  /// The same for a file that is read no further than a chunk after what is authentic.
  public func open(
    with key: FamilyKey,
    reading next: (Int) throws -> [UInt8]
  ) throws -> [UInt8]? {
    guard let contents = try decrypted(key, next), contents.count >= 4 else { return nil }
    let length = contents.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let rest = contents.dropFirst(4)
    guard length <= rest.count, rest.dropFirst(length).allSatisfy({ $0 == 0 }) else { return nil }
    let limit = min(limit, Self.expansionLimit * contents.count)
    return try inflated(Array(rest.prefix(length)), limit: limit)
  }

  /// The BLAKE2b hash of a file with 256 bits, as 64 hexadecimal digits in lower case.
  public func hash(_ file: [UInt8]) throws -> String { try hash(file, key: []) }

  /// The BLAKE2b hash of a text with a key of 16 to 64 bytes, in the same form.
  public func hash(_ text: [UInt8], key: [UInt8]) throws -> String {
    try start()
    var hash = [UInt8](repeating: 0, count: 32)
    let (length, size) = (UInt64(text.count), hash.count)
    guard unsafe crypto_generichash(&hash, size, text, length, key, key.count) == 0 else {
      throw unavailable
    }
    return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func start() throws {
    guard sodium_init() >= 0 else { throw unavailable }
  }

  private var unavailable: SegmentCipherError {
    SegmentCipherError("libsodium or zlib did not start or had no memory; free some memory.")
  }
}

// MARK: - Encryption

extension SodiumSegmentCipher {
  /// The file with these contents, and zeros after them up to the next full page.
  func encrypted(_ contents: [UInt8], _ key: FamilyKey) throws -> [UInt8] {
    try start()
    var header = [UInt8](repeating: 0, count: Self.headerLength)
    var state = crypto_secretstream_xchacha20poly1305_state()
    guard
      unsafe crypto_secretstream_xchacha20poly1305_init_push(&state, &header, key.bytes) == 0
    else { throw unavailable }

    var file = Self.magic + header
    let capacity = Self.chunkLength - Self.overhead
    let chunkCount = (contents.count + capacity - 1) / capacity
    let least = file.count + contents.count + chunkCount * Self.overhead
    // The zeros may need one more chunk: whole pages always leave more of it than its overhead.
    let length = (least + Self.pageLength - 1) / Self.pageLength * Self.pageLength
    file.reserveCapacity(length)
    var position = 0
    while file.count < length {
      let sealedLength = min(Self.chunkLength, length - file.count)
      let end = position + sealedLength - Self.overhead
      var chunk = Array(contents[min(position, contents.count)..<min(end, contents.count)])
      chunk += [UInt8](repeating: 0, count: end - position - chunk.count)
      var sealed = [UInt8](repeating: 0, count: sealedLength)
      let status = unsafe crypto_secretstream_xchacha20poly1305_push(
        &state,
        &sealed,
        nil,
        chunk,
        UInt64(chunk.count),
        Self.magic,
        UInt64(Self.magic.count),
        file.count + sealedLength == length ? Self.final : Self.message
      )
      guard status == 0 else { throw unavailable }
      file += sealed
      position = end
    }
    return file
  }

  /// The contents of a file; nil unless every chunk is in its place, and the last one is final.
  private func decrypted(_ key: FamilyKey, _ next: (Int) throws -> [UInt8]) throws -> [UInt8]? {
    try start()
    let beginning = try next(Self.magic.count + Self.headerLength)
    guard beginning.count == Self.magic.count + Self.headerLength,
      beginning.starts(with: Self.magic)
    else { return nil }
    let header = Array(beginning[Self.magic.count...])
    var state = crypto_secretstream_xchacha20poly1305_state()
    guard unsafe crypto_secretstream_xchacha20poly1305_init_pull(&state, header, key.bytes) == 0
    else { return nil }

    var contents: [UInt8] = []
    var sealed = try next(Self.chunkLength)
    guard !sealed.isEmpty else { return nil }
    while !sealed.isEmpty {
      let following = try next(Self.chunkLength)
      guard sealed.count >= Self.overhead else { return nil }
      var chunk = [UInt8](repeating: 0, count: sealed.count - Self.overhead)
      var tag: UInt8 = 0
      let status = unsafe crypto_secretstream_xchacha20poly1305_pull(
        &state,
        &chunk,
        nil,
        &tag,
        sealed,
        UInt64(sealed.count),
        Self.magic,
        UInt64(Self.magic.count)
      )
      guard status == 0, tag == (following.isEmpty ? Self.final : Self.message) else { return nil }
      contents += chunk
      sealed = following
    }
    return contents
  }
}

// MARK: - Compression

extension SodiumSegmentCipher {
  func deflated(_ text: [UInt8]) throws -> [UInt8] {
    var length = compressBound(uLong(text.count))
    var compressed = [UInt8](repeating: 0, count: Int(length))
    let status = unsafe compress2(&compressed, &length, text, uLong(text.count), Z_BEST_COMPRESSION)
    guard status == Z_OK else { throw unavailable }
    return Array(compressed.prefix(Int(length)))
  }

  /// The text of one whole zlib stream; nil where it is none, or where the text is too long.
  ///
  /// The file does not say how much memory the text needs: it is given more while it proves longer.
  private func inflated(_ compressed: [UInt8], limit: Int) throws -> [UInt8]? {
    var capacity = min(16 * compressed.count + Self.pageLength, limit)
    while true {
      var text = [UInt8](repeating: 0, count: capacity)
      var length = uLong(capacity)
      var readLength = uLong(compressed.count)
      switch unsafe uncompress2(&text, &length, compressed, &readLength) {
      case Z_OK: return readLength == compressed.count ? Array(text.prefix(Int(length))) : nil
      case Z_MEM_ERROR: throw unavailable
      case Z_BUF_ERROR where capacity < limit: capacity = min(2 * capacity, limit)
      default: return nil
      }
    }
  }
}
