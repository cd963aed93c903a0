package import TimeQuestModels

/// How long a step took, from the two looks at the clocks around it.
package enum ElapsedTime: Sendable {
  /// By the boot-time clock as long as the machine has not restarted, else by the wall clock.
  ///
  /// At least a millisecond, whatever a clock said. It is suspect where only the wall clock could
  /// be asked and that went backwards.
  package static func between(
    _ start: Moment,
    and end: Moment
  ) -> (actual: Seconds, isSuspect: Bool) {
    let atLeast = Seconds(milliseconds: 1)
    let passed = end.bootNanoseconds - start.bootNanoseconds
    if start.bootID == end.bootID, !start.bootID.isEmpty, passed >= 0 {
      return (max(atLeast, Seconds(milliseconds: (passed + 500_000) / 1_000_000)), false)
    }
    let wall = end.wall - start.wall
    return (max(atLeast, wall), wall < .zero)
  }
}
