import Foundation
import TimeQuestModels
import TimeQuestPersistence

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
