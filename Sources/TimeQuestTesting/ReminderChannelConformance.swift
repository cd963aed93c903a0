import TimeQuestModels
public import TimeQuestNotifications

/// What every reminder channel guarantees: one conformance case for each guarantee.
///
/// Test your own channel in five lines:
///
/// ```swift
/// @Test(arguments: ReminderChannelConformance.allCases)
/// func myChannelConforms(_ conformanceCase: ReminderChannelConformance) async throws {
///   try await conformanceCase.verify(ChannelFixture { MyChannel() })
/// }
/// ```
public enum ReminderChannelConformance: String, CaseIterable, Sendable {
  /// The name has letters, digits and hyphens only, never changes, and is not the reserved
  /// `events`.
  case hasAStableName
  /// The channel is a `DeliveringChannel`, a `SchedulingChannel` or both.
  case deliversOrSchedules
  /// Each delivered text is shown exactly once and unchanged, whatever characters it contains.
  case textsArriveUnchanged
  /// A channel that is not authorized gives the reason, and throws `ChannelError` when it is used.
  case refusalsAreReported
  /// Scheduling a plan replaces the previous plan: exactly the series of the new one are pending.
  case schedulingReplaces
  /// Cancelling removes the named series and no others; an unknown id is ignored.
  case cancellingRemovesNamedSeries
}

/// How the conformance suite makes channels of one kind, and sees what they show.
public struct ChannelFixture: Sendable {
  /// Makes a channel that is authorized, has shown nothing and holds no plan.
  public let channel: @Sendable () async throws -> any ReminderChannel
  /// Every text that the channels of this fixture have shown, in order; nil if nothing can tell.
  public var shown: (@Sendable () async throws -> [ReminderText])?
  /// Makes a channel of the same kind that is not authorized; nil if that cannot be arranged.
  public var refused: (@Sendable () async throws -> any ReminderChannel)?

  /// A fixture that makes its channels with that closure.
  public init(_ channel: @escaping @Sendable () async throws -> any ReminderChannel) {
    self.channel = channel
  }
}

extension ReminderChannelConformance: ConformanceCase {
  /// Tests a channel of the fixture; throws `ConformanceFailure`, or the error that the channel
  /// threw.
  ///
  /// Returns at once if the case is about another kind of channel, or if the fixture lacks what the
  /// case needs.
  public func verify(_ fixture: ChannelFixture) async throws {
    let channel = try await fixture.channel()
    switch self {
    case .hasAStableName: try await requireName(channel, fixture)
    case .deliversOrSchedules:
      try require(
        channel is any DeliveringChannel || channel is any SchedulingChannel,
        "the channel is neither a DeliveringChannel nor a SchedulingChannel"
      )
    case .textsArriveUnchanged:
      guard let channel = channel as? any DeliveringChannel, let shown = fixture.shown else {
        return
      }
      try await requireTexts(channel, shown)
    case .refusalsAreReported:
      try require(
        await channel.authorization() == .authorized,
        "an authorized channel says that it is not authorized"
      )
      if let refused = try await fixture.refused?() { try await requireRefusal(of: refused) }
    case .schedulingReplaces:
      guard let channel = channel as? any SchedulingChannel else { return }
      try await requireReplacing(channel)
    case .cancellingRemovesNamedSeries:
      guard let channel = channel as? any SchedulingChannel else { return }
      try await requireCancelling(channel)
    }
  }

  private func requireName(_ channel: any ReminderChannel, _ fixture: ChannelFixture) async throws {
    let name = channel.name
    try require(
      !name.isEmpty && name.hasPlainCharacters,
      "the name \"\(name)\" does not consist of letters, digits and hyphens"
    )
    try require(
      name != "events",
      "the name \"events\" is reserved for the events of an open connection"
    )
    let other = try await fixture.channel().name
    try require(other == name, "the name is first \"\(name)\" and then \"\(other)\"")
  }

  private func requireTexts(
    _ channel: any DeliveringChannel,
    _ shown: () async throws -> [ReminderText]
  ) async throws {
    let texts = [
      "Dawn Raid is ready to play", "--help", "Tom & <b>Jerry</b> \"are\" 'ready'",
      "Zähne 🪥 $(date) `date` %s \\n", " ",
    ].map { ReminderText(title: "Quest available!", body: $0) }
    for (index, text) in texts.enumerated() {
      try await channel.deliver(.sample(text))
      let found = try await shown()
      try require(
        found == Array(texts[...index]),
        "it should show \(texts[...index]), but shows \(found)"
      )
    }
  }

  private func requireRefusal(of channel: any ReminderChannel) async throws {
    guard case .refused(let reason) = await channel.authorization() else {
      throw failure("the channel is not authorized, but says that it is")
    }
    try require(!reason.isEmpty, "the channel is not authorized, but gives no reason")
    do {
      if let channel = channel as? any DeliveringChannel {
        try await channel.deliver(.sample(ReminderText(title: "T", body: "B")))
      } else if let channel = channel as? any SchedulingChannel {
        try await channel.schedule(.sample([1]), at: .sample)
      }
    } catch is ChannelError {
      return
    }
    throw failure("the channel is not authorized, but using it throws no ChannelError")
  }

  private func requireReplacing(_ channel: any SchedulingChannel) async throws {
    try await requirePending([], in: channel)
    for numbers in [[1, 2], [2, 3], [3, 3], [], [1]] as [[UInt32]] {
      let plan = ReminderPlan.sample(numbers)
      try await channel.schedule(plan, at: .sample)
      try await requirePending(Set(plan.series.map(\.id)), in: channel)
    }
  }

  private func requireCancelling(_ channel: any SchedulingChannel) async throws {
    let plan = ReminderPlan.sample([1, 2])
    let cancelled = Set(plan.series.prefix(1).map(\.id))
    try await channel.schedule(plan, at: .sample)
    try await channel.cancel(["reminder.of.nobody"])
    try await requirePending(Set(plan.series.map(\.id)), in: channel)
    try await channel.cancel(cancelled)
    try await channel.cancel(cancelled)
    try await requirePending(Set(plan.series.map(\.id)).subtracting(cancelled), in: channel)
  }

  private func requirePending(_ ids: Set<String>, in channel: any SchedulingChannel) async throws {
    let found = try await channel.pending()
    try require(found == ids, "\(ids.sorted()) should be pending, but \(found.sorted()) are")
  }
}
