import Foundation

/// The hash SHA-256 of FIPS 180-4, which anybody can make with another tool.
enum SHA256 {
  /// The hash of a message, 64 hexadecimal digits in lower case.
  static func hexadecimal(of message: [UInt8]) -> String {
    let bits = UInt64(message.count) * 8
    var bytes = message + [0x80]
    bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    var state = initial
    for start in stride(from: 0, to: bytes.count, by: 64) {
      compress(bytes[start..<start + 64], into: &state)
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
    .joined()
  }

  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number.isMultiple(of: $0) }
  }
  /// The first 32 bits of the fractions of the square roots of the first eight primes.
  private static let initial = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
  /// The same of the cube roots of the first 64 primes.
  private static let constants = primes.map { fraction(cbrt(Double($0))) }

  private static func fraction(_ root: Double) -> UInt32 {
    UInt32((root - root.rounded(.down)) * 0x1p32)
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<64 {
      let (near, far) = (words[place - 2], words[place - 15])
      let first = rotated(far, 7) ^ rotated(far, 18) ^ far >> 3
      let second = rotated(near, 17) ^ rotated(near, 19) ^ near >> 10
      words.append(words[place - 16] &+ first &+ words[place - 7] &+ second)
    }
    var next = state
    for (word, constant) in zip(words, constants) {
      let (a, e) = (next[0], next[4])
      let second = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = e & next[5] ^ ~e & next[6]
      let one = next[7] &+ second &+ choice &+ constant &+ word
      let first = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let majority = a & next[1] ^ a & next[2] ^ next[1] & next[2]
      next = [one &+ first &+ majority, a, next[1], next[2], next[3] &+ one, e, next[5], next[6]]
    }
    for place in state.indices { state[place] &+= next[place] }
  }
}
