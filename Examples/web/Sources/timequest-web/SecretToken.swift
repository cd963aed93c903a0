/// A random value of 128 bits: only those who were told it can name it.
struct SecretToken: Sendable {
  /// The value in 32 hexadecimal digits.
  let text: String

  init() {
    var generator = SystemRandomNumberGenerator()
    let halves = [generator.next(), generator.next()]
    text = halves.map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    .joined()
  }

  /// Compares in a time that does not tell where the first difference is.
  static func areSame(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
