import TimeQuestModels
import TimeQuestNotifications

extension ReminderChannelConformance {
  /// Puts a channel of the fixture to the test; throws `ReminderChannelConformanceFailure`, or what it throws.
  ///
  /// Returns at once where the conformance case is about another kind of channel, or the fixture has no way
  /// to find out.
  public func verify(_ fixture: ChannelFixture) async throws {
    let channel = try await fixture.channel()
    switch self {
    case .hasANameOfItsOwn: try await nameIsItsOwn(channel, fixture)
    case .deliversOrSchedules:
      try require(
        channel is any DeliveringChannel || channel is any SchedulingChannel,
        "it neither delivers nor schedules"
      )
    case .wordsArriveAsTheyAre:
      guard let channel = channel as? any DeliveringChannel, let shown = fixture.shown else {
        return
      }
      try await wordsArrive(channel, shown)
    case .refusalsAreTold:
      try require(await channel.authorization() == .authorized, "it refuses what it may do")
      if let refused = try await fixture.refused?() { try await isTold(refused) }
    case .schedulingReplaces:
      guard let channel = channel as? any SchedulingChannel else { return }
      try await schedulingReplaces(channel)
    case .cancellingForgetsThoseAlone:
      guard let channel = channel as? any SchedulingChannel else { return }
      try await cancellingForgets(channel)
    }
  }

  private func nameIsItsOwn(_ channel: any ReminderChannel, _ fixture: ChannelFixture) async throws
  {
    let name = channel.name
    try require(
      !name.isEmpty && name.utf8.allSatisfy { Self.letters.contains($0) },
      "\"\(name)\" is no name of letters, digits and hyphens"
    )
    try require(name != "events", "\"events\" is what is told on an open connection")
    let other = try await fixture.channel().name
    try require(other == name, "it is called \"\(name)\" and then \"\(other)\"")
  }

  private func wordsArrive(
    _ channel: any DeliveringChannel,
    _ shown: () async throws -> [ReminderText]
  ) async throws {
    let texts = [
      "Dawn Raid is ready to play", "--help", "Tom & <b>Jerry</b> \"are\" 'ready'",
      "Zähne 🪥 $(date) `date` %s \\n", " ",
    ].map { ReminderText(title: "Quest available!", body: $0) }
    for (place, text) in texts.enumerated() {
      try await channel.deliver(.sample(text))
      let found = try await shown()
      try require(found == Array(texts[...place]), "of \(texts[...place]) it shows \(found)")
    }
  }

  private func isTold(_ channel: any ReminderChannel) async throws {
    guard case .refused(let reason) = await channel.authorization() else {
      throw broken("it may not be used, and does not say so")
    }
    try require(!reason.isEmpty, "it refuses without a reason")
    do {
      if let channel = channel as? any DeliveringChannel {
        try await channel.deliver(.sample(ReminderText(title: "T", body: "B")))
      } else if let channel = channel as? any SchedulingChannel {
        try await channel.schedule(.sample([1]), at: .sample)
      }
    } catch is ChannelError {
      return
    }
    throw broken("it may not be used, and does as if it were")
  }

  private func schedulingReplaces(_ channel: any SchedulingChannel) async throws {
    try await requirePending([], in: channel)
    for numbers in [[1, 2], [2, 3], [3, 3], [], [1]] as [[UInt32]] {
      let plan = ReminderPlan.sample(numbers)
      try await channel.schedule(plan, at: .sample)
      try await requirePending(Set(plan.series.map(\.id)), in: channel)
    }
  }

  private func cancellingForgets(_ channel: any SchedulingChannel) async throws {
    let plan = ReminderPlan.sample([1, 2])
    let gone = Set(plan.series.prefix(1).map(\.id))
    try await channel.schedule(plan, at: .sample)
    try await channel.cancel(["reminder.of.nobody"])
    try await requirePending(Set(plan.series.map(\.id)), in: channel)
    try await channel.cancel(gone)
    try await channel.cancel(gone)
    try await requirePending(Set(plan.series.map(\.id)).subtracting(gone), in: channel)
  }

  private func requirePending(_ ids: Set<String>, in channel: any SchedulingChannel) async throws {
    let found = try await channel.pending()
    try require(found == ids, "\(found.sorted()) are pending, and should be \(ids.sorted())")
  }

  private func require(
    _ condition: Bool,
    _ sentence: @autoclosure () -> String
  ) throws(ReminderChannelConformanceFailure) {
    guard condition else { throw broken(sentence()) }
  }

  private func broken(_ sentence: String) -> ReminderChannelConformanceFailure {
    ReminderChannelConformanceFailure(conformanceCase: self, sentence: sentence)
  }

  private static let letters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-".utf8
  )
}
