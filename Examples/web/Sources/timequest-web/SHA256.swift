/// The SHA-256 of some bytes, as FIPS 180-4 defines it: what is kept of a random token.
enum SHA256 {
  private static let start: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The first 32 bits behind the point of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
    return primes.map { prime in
      // The root with 32 bits behind the point, found bit by bit in whole numbers.
      var root: UInt64 = 0
      for bit in (0..<35).reversed() {
        let tried = root | 1 << UInt64(bit)
        let wide = UInt128(tried)
        if wide * wide * wide <= UInt128(prime) << 96 {
          root = tried
        }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }()

  /// The hash in 64 hexadecimal digits.
  static func hex(of bytes: some Sequence<UInt8>) -> String {
    var message = Array(bytes)
    let length = UInt64(message.count) * 8
    message.append(0x80)
    message.append(contentsOf: [UInt8](repeating: 0, count: (120 - message.count % 64) % 64))
    message.append(contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) })
    var hash = start
    for block in stride(from: 0, to: message.count, by: 64) {
      mix(message[block..<block + 64], into: &hash)
    }
    return hash.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
    .joined()
  }

  private static func mix(_ block: ArraySlice<UInt8>, into hash: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var state = hash
    for (constant, word) in zip(constants, words) {
      let (a, e) = (state[0], state[4])
      let chosen = (e & state[5]) ^ (~e & state[6])
      let most = (a & state[1]) ^ (a & state[2]) ^ (state[1] & state[2])
      let first =
        state[7] &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ chosen &+ constant &+ word
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ most
      state = [first &+ second] + state[0..<3] + [state[3] &+ first] + state[4..<7]
    }
    hash = zip(hash, state).map { $0 &+ $1 }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }
}
