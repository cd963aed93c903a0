import Testing
import TimeQuestSync
import TimeQuestTesting

@testable import TimeQuestSodium

struct SegmentCipherTests {
  private let cipher = SodiumSegmentCipher()
  private let key: FamilyKey
  private let noise = Self.noise

  init() throws {
    key = try #require(FamilyKey(bytes: Array(0..<32)))
  }

  /// Random, so that it does not compress: 17 chunks when sealed.
  private static let noise = noise(count: 1 << 20, seed: 1)

  private static func noise(count: Int, seed: UInt64) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
  }

  @Test func everyLengthOfTextIsOpenedAgain() throws {
    let chunk = SodiumSegmentCipher.chunkLength
    for base in [120, 4096, chunk] + (TestEffort.isFull ? [2 * chunk, 3 * chunk] : []) {
      for length in base - 120...base + 20 {
        let text = Array(noise.prefix(length))
        let file = try cipher.seal(text, with: key)
        #expect(file.count.isMultiple(of: 4096) && file.count < length + 4096 + 128)
        #expect(try cipher.open(file, with: key) == text, "\(length) bytes")
      }
    }
  }

  @Test func aShortTextTakesOnePageAndALongOneIsCompressed() throws {
    let text = Array(#"{"kind":"trial","estimatedSeconds":300}"#.utf8)
    #expect(try cipher.seal(text, with: key).count == 4096)
    let long = Array(repeatElement(text, count: 30_000).joined())
    let file = try cipher.seal(long, with: key)
    // Compressed it would be a hundredth: a device reads no text of more than ten times its file.
    #expect((long.count / 10..<long.count / 9).contains(file.count))
    #expect(try cipher.open(file, with: key) == long)
  }

  @Test func aFileIsReadNoFurtherThanItIsAuthentic() throws {
    let genuine = try cipher.seal(Array(noise.prefix(200_000)), with: key)
    let chunk = SodiumSegmentCipher.chunkLength
    for (file, most) in [
      (noise + noise, 32), (SodiumSegmentCipher.magic + noise + noise, 32 + 2 * chunk),
      (genuine.prefix(32 + chunk) + noise + noise, 32 + 3 * chunk),
      (genuine + noise + noise, genuine.count + 2 * chunk),
    ] {
      var rest = file[...]
      let text = try cipher.open(with: key) { count in
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
      }
      #expect(text == nil && file.count - rest.count <= most)
    }
  }

  @Test func aSmallFileThatWouldFillTheMemoryIsNotOpened() throws {
    let zeros = try cipher.deflated([UInt8](repeating: 0, count: 20 * 4096))
    #expect(zeros.count < 200)
    let bomb = try cipher.encrypted([0, 0, 0, UInt8(zeros.count)] + zeros, key)
    #expect(bomb.count == 4096)
    #expect(try cipher.open(bomb, with: key) == nil)
  }

  @Test func sealingTwiceGivesDifferentFiles() throws {
    #expect(try cipher.seal([1], with: key) != cipher.seal([1], with: key))
    #expect(try cipher.makeKey() != cipher.makeKey())
  }

  @Test func everyTamperedByteIsRefused() throws {
    var file = try cipher.seal(Array("A quest".utf8), with: key)
    #expect(file.count == 4096)
    for place in file.indices {
      for bit in 0..<8 {
        file[place] ^= 1 << bit
        #expect(try cipher.open(file, with: key) == nil, "bit \(bit) of byte \(place)")
        file[place] ^= 1 << bit
      }
    }
    #expect(try cipher.open(file, with: key) != nil)
  }

  @Test func everyTamperedByteOfALongFileIsRefused() throws {
    var file = try cipher.seal(noise, with: key)
    for place in stride(from: 0, to: file.count, by: 9973) {
      file[place] ^= 0x80
      #expect(try cipher.open(file, with: key) == nil, "byte \(place)")
      file[place] ^= 0x80
    }
    #expect(try cipher.open(file, with: key) == noise)
  }

  @Test func everyTruncationIsRefused() throws {
    let file = try cipher.seal(Array("A quest".utf8), with: key)
    for length in 0..<file.count {
      #expect(try cipher.open(Array(file.prefix(length)), with: key) == nil, "\(length) bytes")
    }
    let long = try cipher.seal(noise, with: key)
    let ends = stride(from: 32, through: long.count, by: SodiumSegmentCipher.chunkLength)
    for length in ends.flatMap({ $0 - 1...$0 + 18 }) + [long.count - 4096, long.count - 1] {
      #expect(try cipher.open(Array(long.prefix(length)), with: key) == nil, "\(length) bytes")
    }
  }

  @Test func aFileWithoutItsLastChunksIsRefusedThoughTheTextIsWhole() throws {
    let chunk = SodiumSegmentCipher.chunkLength
    let zeros = [UInt8](repeating: 0, count: 3 * chunk)
    let file = try cipher.encrypted([0, 0, 0, 11] + Self.abc + zeros, key)
    #expect(try cipher.open(file, with: key) == Array("abc".utf8))
    for count in 1...3 {
      #expect(try cipher.open(Array(file.prefix(32 + count * chunk)), with: key) == nil)
    }
  }

  @Test func appendedBytesAreRefused() throws {
    for text in [[1], Array(noise.prefix(65_000)), noise] {
      let file = try cipher.seal(text, with: key)
      let zeros = [UInt8](repeating: 0, count: SodiumSegmentCipher.chunkLength)
      for addition in [[0], Array(zeros.prefix(4096)), zeros, file, Array(file.dropFirst(32))] {
        #expect(try cipher.open(file + addition, with: key) == nil, "\(addition.count) bytes")
      }
    }
  }

  @Test func chunksThatWereMovedAreRefused() throws {
    let file = try cipher.seal(noise, with: key)
    let other = try cipher.seal(Self.noise(count: noise.count, seed: 2), with: key)
    let chunks = chunks(of: file)
    let otherChunks = self.chunks(of: other)
    #expect(chunks.count == 17)
    var moved: [ArraySlice<[UInt8]>] = [[], otherChunks[...], chunks[...] + chunks]
    moved.append(ArraySlice(chunks.reversed()))
    moved += [chunks.dropLast() + otherChunks.suffix(1), chunks[...] + chunks.suffix(1)]
    for place in chunks.indices.dropLast() {
      let (before, chunk, after) = (chunks[..<place], chunks[place...place], chunks[(place + 1)...])
      moved.append(before + after)
      moved.append(before + chunk + chunk + after)
      moved.append(before + otherChunks[place...place] + after)
      moved.append(before + after.prefix(1) + chunk + after.dropFirst())
    }
    let start = Array(file.prefix(32))
    for chunks in moved { #expect(try cipher.open(chunks.reduce(start, +), with: key) == nil) }
    #expect(try cipher.open(chunks.reduce(start, +), with: key) == noise)
  }

  private func chunks(of file: [UInt8]) -> [[UInt8]] {
    stride(from: 32, to: file.count, by: SodiumSegmentCipher.chunkLength).map {
      Array(file[$0...].prefix(SodiumSegmentCipher.chunkLength))
    }
  }

  @Test func everyOtherKeyIsRefused() throws {
    let file = try cipher.seal([1, 2, 3], with: key)
    for bit in 0..<256 {
      var bytes = key.bytes
      bytes[bit / 8] ^= 1 << (bit % 8)
      let other = try #require(FamilyKey(bytes: bytes))
      #expect(try cipher.open(file, with: other) == nil)
    }
    #expect(try cipher.open(file, with: cipher.makeKey()) == nil)
  }

  @Test func otherFilesAreRefused() throws {
    let magic = SodiumSegmentCipher.magic
    for length in [0, 1, 7, 8, 24, 25, 40, 41, 42, 4088, 65_560, 65_561, 65_577] {
      #expect(try cipher.open(Array(noise.prefix(length)), with: key) == nil)
      #expect(try cipher.open(magic + noise.prefix(length), with: key) == nil)
      #expect(try cipher.open(magic + [UInt8](repeating: 0, count: length), with: key) == nil)
    }
  }

  /// "abc" as zlib writes it.
  private static let abc: [UInt8] = [120, 218, 75, 76, 74, 6, 0, 2, 77, 1, 39]

  private static let damagedContents: [[UInt8]] = [
    [], [0], [0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 12] + abc, [0, 0, 0, 10] + abc,
    [0, 0, 0, 11] + abc + [1], [0, 0, 0, 22] + abc + abc, [0, 0, 0, 10] + abc.dropLast(),
    [0, 0, 0, 11] + abc.dropLast() + [38], [255, 255, 255, 255] + abc, [0, 0, 255, 255] + abc,
    // Without zlib's header, and with a dictionary.
    [0, 0, 0, 5, 75, 76, 74, 6, 0],
    [0, 0, 0, 13, 120, 249, 8, 12, 2, 77, 3, 34, 0, 2, 77, 1, 39],
  ]

  @Test(arguments: damagedContents)
  func contentsThatNoTextHasAreRefused(contents: [UInt8]) throws {
    #expect(try cipher.open(cipher.encrypted(contents, key), with: key) == nil)
  }

  @Test func theContentsOfTheFirstFormatAreOpened() throws {
    let file = try cipher.encrypted([0, 0, 0, 11] + Self.abc, key)
    #expect(file.starts(with: Array("TQSYNC1\n".utf8)))
    #expect(try cipher.open(file, with: key) == Array("abc".utf8))
  }

  @Test func aTextAboveTheLimitIsNeitherSealedNorOpened() throws {
    let strict = SodiumSegmentCipher(limit: 100_000)
    let text = [UInt8](repeating: 0, count: 100_000)
    #expect(try strict.open(strict.seal(text, with: key), with: key) == text)
    #expect(throws: SegmentCipherError.self) { try strict.seal(text + [0], with: key) }
    for addition in [1, 1_000_000] {
      let long = text + [UInt8](repeating: 0, count: addition)
      #expect(try strict.open(cipher.seal(long, with: key), with: key) == nil)
    }
    #expect(SodiumSegmentCipher.textLimit == 67_108_864)
  }

  private static let hashes: [(file: [UInt8], hash: String)] = [
    ([], "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
    (Array("abc".utf8), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"),
    (Array(0...255), "39a7eb9fedc19aabc83425c6755dd90e6f9d0c804964a1f4aaeea3b9fb599835"),
  ]

  @Test(arguments: hashes)
  func hashesAreThoseOfBLAKE2b(file: [UInt8], hash: String) throws {
    #expect(try cipher.hash(file) == hash)
  }

  @Test func aHashWithAKeyIsThatOfBLAKE2bAndNoHashWithoutIt() throws {
    let key = [UInt8](0..<32)
    let keyed = "d63a32d3e44738d7907f964316c241adaba0abfeabc32349677578a15a203f7f"
    #expect(try cipher.hash(Array("abc".utf8), key: key) == keyed)
    #expect(throws: SegmentCipherError.self) { try cipher.hash([1], key: [UInt8](0..<65)) }
  }
}
