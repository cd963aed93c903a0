import Synchronization

/// The codes that let a browser in: each is good once, and for a few minutes.
///
/// There are two kinds. An *opening* code has 128 bits, and stands in the address that the server
/// prints or opens: nobody guesses it, so no other user can use up its tries. A *phone* code can be
/// typed: wrong ones are counted, by address and in total, and some of them end it.
final class PairingCodes: Sendable {
  enum Outcome: Equatable {
    case accepted
    case wrong
    /// Too many were wrong: whatever comes is looked at again after these seconds.
    case wait(seconds: Int)
  }

  private struct Opening {
    let code: SecretToken
    let end: ContinuousClock.Instant
    let onEnd: @Sendable () -> Void
  }

  private struct Phone {
    let code: String
    let end: ContinuousClock.Instant
    var wrong = 0
  }

  private struct State {
    var openings: [Opening] = []
    var phone: Phone?
    /// The wrong codes of the latest minutes: from where, and when.
    var wrong: [(address: String, at: ContinuousClock.Instant)] = []
  }

  /// No vowels, and so no words; nothing that looks like another one in any typeface.
  private static let letters = Array("CDFGHJKMNPQRTVWXY34679")

  private let lifetime: Duration
  private let state = Mutex(State())

  init(lifetime: Duration) {
    self.lifetime = lifetime
  }

  /// A code for an address; `onEnd` is called once, when it was used or has given way.
  func opening(onEnd: @escaping @Sendable () -> Void) -> String {
    let opening = Opening(code: SecretToken(), end: .now + lifetime, onEnd: onEnd)
    let ended = state.withLock { state in
      state.openings.append(opening)
      let old = state.openings.dropLast(Limits.openings)
      state.openings.removeFirst(old.count)
      return Array(old)
    }
    for opening in ended { opening.onEnd() }
    return opening.code.text
  }

  /// A code that a person can type; the one before it ends.
  func phone() -> String {
    var generator = SystemRandomNumberGenerator()
    let code = String((0..<8).compactMap { _ in Self.letters.randomElement(using: &generator) })
    state.withLock { $0.phone = Phone(code: code, end: .now + lifetime) }
    return code
  }

  /// Ends the code that a person can type.
  func endPhone() {
    state.withLock { $0.phone = nil }
  }

  /// Uses up the code of an address that somebody opened who has a token already.
  func end(_ given: String) {
    let used = state.withLock { state in
      let index = state.openings.firstIndex { SecretToken.areSame($0.code.text, given) }
      return index.map { state.openings.remove(at: $0) }
    }
    used?.onEnd()
  }

  /// Uses up a code, which came from `address`.
  func use(_ given: String, from address: String) -> Outcome {
    let now = ContinuousClock.now
    let (outcome, used) = state.withLock { state in Self.use(given, address, now, &state) }
    used?.onEnd()
    return outcome
  }

  private static func use(
    _ given: String,
    _ address: String,
    _ now: ContinuousClock.Instant,
    _ state: inout State
  ) -> (Outcome, Opening?) {
    let opening = state.openings.firstIndex { SecretToken.areSame($0.code.text, given) }
    if let opening {
      let used = state.openings.remove(at: opening)
      return (now < used.end ? .accepted : .wrong, used)
    }
    let recent = Duration.seconds(Limits.wrongSeconds)
    state.wrong.removeAll { now - $0.at > recent }
    let here = state.wrong.filter { $0.address == address }
    let first =
      here.count >= Limits.wrongOfAddress
      ? here.first
      : state.wrong.count >= Limits.wrongInTotal ? state.wrong.first : nil
    if let first {
      let left = (recent - (now - first.at)).components.seconds
      return (.wait(seconds: Int(left) + 1), nil)
    }
    let typed = String(given.uppercased().filter { $0 != " " && $0 != "-" })
    if let phone = state.phone, now < phone.end, SecretToken.areSame(phone.code, typed) {
      state.phone = nil
      return (.accepted, nil)
    }
    state.wrong.append((address, now))
    state.phone?.wrong += 1
    if let phone = state.phone, phone.wrong >= Limits.wrongOfCode { state.phone = nil }
    return (.wrong, nil)
  }
}
