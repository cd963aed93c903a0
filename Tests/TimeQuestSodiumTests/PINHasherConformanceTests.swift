import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestSodium
import TimeQuestTesting

/// The hashers pass every case of the suite, and for each case there is a hasher that fails it.
struct PINHasherConformanceTests {
  @Test(arguments: PINHasherConformance.allCases)
  func everyHasherConforms(to conformanceCase: PINHasherConformance) throws {
    try conformanceCase.verify { Argon2idHasher() }
    try conformanceCase.verify { FakePINHasher() }
  }

  @Test(arguments: PINHasherConformance.allCases)
  func aFaultyHasherFails(_ conformanceCase: PINHasherConformance) throws {
    for fault in FaultyPINHasher.Fault.allCases {
      if fault.failedCases.contains(conformanceCase) {
        #expect(throws: ConformanceFailure.self, "\(fault)") {
          try conformanceCase.verify { FaultyPINHasher(fault) }
        }
      } else {
        #expect(throws: Never.self, "\(fault)") {
          try conformanceCase.verify { FaultyPINHasher(fault) }
        }
      }
    }
    #expect(FaultyPINHasher.Fault.allCases.contains { $0.failedCases.contains(conformanceCase) })
  }
}

/// The fake hasher with one fault.
private final class FaultyPINHasher: PINHasher {
  enum Fault: CaseIterable {
    case rejectsLeadingZeros
    case comparesFourDigits
    case hasNoSalt
    case addsThePIN
    case addsALineBreak
    case knowsItsOwnHashesAlone
    case takesAnEmptyHash

    /// The cases that a hasher with this fault fails; it passes all others.
    var failedCases: Set<PINHasherConformance> {
      switch self {
      case .rejectsLeadingZeros: [.rightPINsMatch]
      case .comparesFourDigits: [.wrongPINsDoNotMatch]
      case .hasNoSalt: [.hashesAreSalted]
      case .addsThePIN: [.hashesHideThePIN]
      case .addsALineBreak: [.hashesArePlainText]
      case .knowsItsOwnHashesAlone: [.hashesOutliveTheInstance]
      case .takesAnEmptyHash: [.otherTextMatchesNothing]
      }
    }
  }

  private let fault: Fault
  private let base = FakePINHasher()
  private let own = Mutex<Set<String>>([])

  init(_ fault: Fault) {
    self.fault = fault
  }

  func hash(_ pin: String) -> String {
    let hash =
      switch fault {
      case .comparesFourDigits: base.hash(String(pin.prefix(4)))
      case .hasNoSalt: unsalted(pin)
      case .addsThePIN: "\(pin)$\(base.hash(pin))"
      case .addsALineBreak: "\(base.hash(pin))\n"
      default: base.hash(pin)
      }
    _ = own.withLock { $0.insert(hash) }
    return hash
  }

  func matches(_ pin: String, hash: String) -> Bool {
    switch fault {
    case .rejectsLeadingZeros: !pin.hasPrefix("0") && base.matches(pin, hash: hash)
    case .comparesFourDigits: base.matches(String(pin.prefix(4)), hash: hash)
    case .hasNoSalt: hash == unsalted(pin)
    case .addsThePIN:
      hash.hasPrefix("\(pin)$")
        && base.matches(pin, hash: String(hash.dropFirst(pin.count + 1)))
    case .addsALineBreak: hash.hasSuffix("\n") && base.matches(pin, hash: String(hash.dropLast()))
    case .knowsItsOwnHashesAlone:
      own.withLock { $0.contains(hash) } && base.matches(pin, hash: hash)
    case .takesAnEmptyHash: hash.isEmpty || base.matches(pin, hash: hash)
    }
  }

  /// Each digit shifted to a letter.
  private func unsalted(_ pin: String) -> String {
    "unsalted$" + String(decoding: pin.utf8.map { $0 &+ 49 }, as: UTF8.self)
  }
}
