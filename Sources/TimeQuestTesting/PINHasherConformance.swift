import Synchronization
public import TimeQuestEngine

/// What every PIN hasher promises; each case is one test.
///
/// A hasher of your own is tested in five lines:
///
/// ```swift
/// @Test(arguments: PINHasherConformance.allCases)
/// func myHasherConforms(to conformanceCase: PINHasherConformance) throws {
///   try conformanceCase.verify { MyHasher() }
/// }
/// ```
///
/// How expensive guessing is, no test can tell: choose the costs by what experts recommend.
public enum PINHasherConformance: String, CaseIterable, Sendable {
  /// A hash matches the PIN that it was made of.
  case rightPINsMatch
  /// A hash matches no other PIN.
  case wrongPINsDoNotMatch
  /// Two hashes of one PIN differ: each has a salt of its own.
  case hashesAreSalted
  /// A hash does not contain the PIN.
  case hashesHideThePIN
  /// A hash has 1 to 512 printable ASCII characters, so that every store keeps it as it is.
  case hashesArePlainText
  /// A hash is understood by an instance that did not make it, as after a restart.
  case hashesOutliveTheInstance
  /// Text that is not a hash matches no PIN; it is answered by false or an error, never by a trap.
  case otherTextMatchesNothing
}

extension PINHasherConformance: ConformanceCase {
  /// Tests the hashers that `makeHasher` makes.
  ///
  /// Throws `ConformanceFailure`, or the error that a hasher threw.
  public func verify(_ makeHasher: () -> any PINHasher) throws {
    let hasher = makeHasher()
    switch self {
    case .rightPINsMatch:
      for pin in ["1234", "0000", "007007", "123456789012"] {
        try require(
          try hasher.matches(pin, hash: try hasher.hash(pin)),
          "the hash of \(pin) does not match it"
        )
      }
    case .wrongPINsDoNotMatch:
      for (pin, others) in Self.wrongPINs {
        let hash = try hasher.hash(pin)
        for other in others {
          try require(
            try !hasher.matches(other, hash: hash),
            "the hash of \(pin) matches \"\(other)\""
          )
        }
      }
    case .hashesAreSalted:
      let hashes = try (0..<4).map { _ in try hasher.hash("1234") }
      try require(Set(hashes).count == hashes.count, "two hashes of one PIN are the same")
    case .hashesHideThePIN:
      // So long that it stands in no text by chance.
      for pin in ["847291", "130597286401"] {
        let hash = try hasher.hash(pin)
        try require(!hash.contains(pin), "the hash of \(pin) is \(hash)")
      }
    case .hashesArePlainText:
      let hash = try hasher.hash("1234")
      try require(
        (1...512).contains(hash.utf8.count) && hash.utf8.allSatisfy { (33...126).contains($0) },
        "the hash \"\(hash)\" is not 1 to 512 printable characters of ASCII"
      )
    case .hashesOutliveTheInstance:
      let hash = try hasher.hash("1234")
      let other = makeHasher()
      try require(try other.matches("1234", hash: hash), "another instance rejects the right PIN")
      try require(try !other.matches("4321", hash: hash), "another instance takes a wrong PIN")
    case .otherTextMatchesNothing:
      for text in Self.otherTexts(around: try hasher.hash("1234")) {
        let doesMatch: Bool
        do {
          doesMatch = try hasher.matches("1234", hash: text)
        } catch {
          continue
        }
        try require(!doesMatch, "the PIN matches \"\(text.prefix(120))\", which is not a hash")
      }
    }
  }

  private static let wrongPINs = [
    ("1234", ["1235", "0234", "4321", "123", "12345", "12340", "01234", ""]),
    ("123456789012", ["12345678901", "123456789013", "1234567890123", "12345678"]),
    ("0000", ["000", "00000", "0001"]),
  ]

  private static func otherTexts(around hash: String) -> [String] {
    var changed = Array(hash)
    let middle = changed.count * 3 / 4
    if !changed.isEmpty { changed[middle] = changed[middle] == "a" ? "b" : "a" }
    return [
      "", " ", "$", "$$$$$$", "1234", "\u{0}", "none", "ä🔑",
      "$argon2id$", "$argon2id$v=19$m=19456,t=2,p=1$$",
      String(hash.dropLast()), String(hash.dropFirst()), hash + "a",
      String(changed), String(repeating: "$", count: 1 << 20),
    ]
  }
}

/// A hasher for tests alone: it is fast, and anybody can guess the PIN from its hash.
public struct FakePINHasher: PINHasher {
  private static let salts = Atomic<UInt64>(0)

  /// A hasher; all of them understand each other's hashes.
  public init() {}

  /// The hash as `fake$SALT$DIGEST`; the salt is counted up.
  public func hash(_ pin: String) -> String {
    let salt = Self.letters(Self.salts.add(1, ordering: .relaxed).newValue)
    return "fake$\(salt)$\(Self.digest(pin, salt: salt))"
  }

  /// Whether the hash was made of this PIN by any `FakePINHasher`.
  public func matches(_ pin: String, hash: String) -> Bool {
    let parts = hash.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "fake" else { return false }
    return parts[2] == Self.digest(pin, salt: String(parts[1]))
  }

  /// FNV-1a of 64 bits.
  private static func digest(_ pin: String, salt: String) -> String {
    letters(
      "\(salt)$\(pin)".utf8.reduce(0xcbf2_9ce4_8422_2325) { sum, byte in
        (sum ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    )
  }

  /// The number with `a` to `j` for its digits: a hash that holds no digit cannot hold a PIN.
  private static func letters(_ number: UInt64) -> String {
    String(decoding: "\(number)".utf8.map { $0 + 49 }, as: UTF8.self)
  }
}
