import Foundation
import TimeQuestModels
public import TimeQuestPersistence

extension PINRecord {
  /// A record of a PIN, whose hash matches no PIN.
  public static func sample(generation: Int = 1, failedTries: Int = 0) -> PINRecord {
    PINRecord(
      hash: "$argon2id$v=19$m=19456,t=2,p=1$c2FtcGxl$c2FtcGxl",
      generation: generation,
      failedTries: failedTries
    )
  }

  /// A record with every field at its limit.
  static func extreme() -> PINRecord {
    PINRecord(
      hash: ExtremeValues.name,
      generation: ExtremeValues.count,
      failedTries: ExtremeValues.count,
      lastTry: Moment(
        wall: ExtremeValues.latest,
        bootNanoseconds: .max,
        bootID: ExtremeValues.name,
        storeTime: ExtremeValues.earliest
      ),
      pendingTry: UUID(uuid: (255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    )
  }
}
