public import Foundation
public import TimeQuestModels
public import TimeQuestPersistence

/// Everything that the engine takes from outside, so that tests can hand it other clocks and ids.
public struct QuestEnvironment: Sendable {
  /// Whether the clocks are real or simulated; a store remembers it.
  public var clock: ClockKind
  /// Reads all clocks at once.
  public var now: @Sendable () -> Moment
  /// A new id, never the same twice.
  public var newUUID: @Sendable () -> UUID
  /// A new id of an edit, never the same twice.
  public var newEditID: @Sendable () -> EditID
  /// The IANA zone of a player who has not chosen one.
  public var zoneName: @Sendable () -> String

  /// Ids are random (version 4) unless another source is given.
  public init(
    clock: ClockKind,
    now: @escaping @Sendable () -> Moment,
    newUUID: (@Sendable () -> UUID)? = nil,
    newEditID: (@Sendable () -> EditID)? = nil,
    zoneName: @escaping @Sendable () -> String
  ) {
    self.clock = clock
    self.now = now
    self.newUUID = newUUID ?? { .random() }
    self.newEditID = newEditID ?? { EditID(.random()) }
    self.zoneName = zoneName
  }
}

#if canImport(Darwin)
import Darwin
#endif

extension QuestEnvironment {
  /// The machine's own clocks, zone and random ids.
  public static func system() -> QuestEnvironment {
    let bootID = readBootID()
    return QuestEnvironment(
      clock: .real,
      now: {
        let wall = Date().timeIntervalSince1970
        return Moment(
          wall: Instant(milliseconds: Int64((wall * 1000).rounded(.down))),
          bootNanoseconds: nanosecondsSinceBoot(),
          bootID: bootID
        )
      },
      zoneName: { CivilCalendar.machineZoneName() }
    )
  }

  /// `ContinuousClock` counts suspended time and never steps.
  private static func nanosecondsSinceBoot() -> Int64 {
    let (seconds, attoseconds) = ContinuousClock().systemEpoch.duration(to: .now).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Where the start of the machine has no name, an empty one makes every reading use the wall
  /// clock.
  private static func readBootID() -> String {
    #if os(Linux)
    let path = "/proc/sys/kernel/random/boot_id"
    let text = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    return text.map { String($0.prefix { $0 != "\n" }) } ?? ""
    #else
    var bytes = [CChar](repeating: 0, count: 64)
    var length = bytes.count
    guard unsafe sysctlbyname("kern.bootsessionuuid", &bytes, &length, nil, 0) == 0 else {
      return ""
    }
    return String(
      decoding: bytes.prefix(while: { $0 != 0 }).map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    #endif
  }
}

extension UUID {
  /// Version 4, from the system's randomness.
  ///
  /// `UUID()` opens a device each time, and Foundation's `random(using:)` draws from ranges.
  static func random() -> UUID {
    var (high, low) = randomWords()
    // The version, then the variant, as RFC 9562 has them.
    high = high & 0xffff_ffff_ffff_0fff | 0x4000
    low = low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    return unsafe withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
    }
  }

  /// Both by one call on Linux, where the generator calls the system for each.
  private static func randomWords() -> (UInt64, UInt64) {
    #if os(Linux)
    var words: (UInt64, UInt64) = (0, 0)
    let isFilled = unsafe withUnsafeMutableBytes(of: &words) { place in
      unsafe place.baseAddress.map { unsafe getentropy($0, place.count) == 0 } ?? false
    }
    if isFilled { return words }
    #endif
    var random = SystemRandomNumberGenerator()
    return (random.next(), random.next())
  }
}
