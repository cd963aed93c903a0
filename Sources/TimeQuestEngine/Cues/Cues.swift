import TimeQuestModels
import TimeQuestScoring

/// The cues of each transition, in order, already without what the player has switched off.
struct Cues {
  let preferences: Preferences
  let catalogue: Catalogue

  /// The estimate locks.
  func locked() -> [Cue] {
    filtered([haptic(.impact), sound(.estimateLock)])
  }

  /// A trial is revealed; nothing is given away while the results are held back.
  func revealed(_ trial: Trial, feedback: FeedbackSchedule) -> [Cue] {
    var cues = [haptic(.impact), sound(.reveal)]
    if feedback == .everyTrial { cues += milestones(greatest(in: [trial])) }
    return filtered(cues)
  }

  /// The session is complete; with results held back, this is where its trials are celebrated.
  func completed(_ completion: Completion) -> [Cue] {
    let session = completion.session
    var celebrations: [Celebration] = []
    if let award = session.award {
      if award.levelAfter > award.levelBefore {
        celebrations.append(.levelUp(to: award.levelAfter))
      }
      if completion.streakRose, let streak = award.streak, Celebration.isMilestone(streak) {
        celebrations.append(.streak(count: streak))
      }
    }
    if session.feedback == .summary, let held = greatest(in: session.trials) {
      celebrations.append(held)
    }
    let greatest = celebrations.max { $0.rank < $1.rank }
    return filtered([haptic(.success), sound(.sessionComplete)] + milestones(greatest))
  }

  private func greatest(in trials: [Trial]) -> Celebration? {
    if trials.contains(where: \.isPersonalBest) { return .personalBest }
    return trials.contains { $0.isCounted && $0.rating == .spotOn } ? .spotOn : nil
  }

  /// A haptic and a sound of their own for what is rarer than a good guess, then the show.
  private func milestones(_ celebration: Celebration?) -> [Cue] {
    guard let celebration else { return [] }
    let show = cue(for: celebration)
    switch celebration {
    case .spotOn: return [show]
    case .streak: return [haptic(.success), show]
    case .personalBest: return [haptic(.success), sound(.personalBest), show]
    case .levelUp: return [haptic(.success), sound(.levelUp), show]
    }
  }

  private func filtered(_ cues: [Cue]) -> [Cue] {
    var wanted: [Cue] = []
    for cue in cues where isWanted(cue.kind) && !wanted.contains(cue) { wanted.append(cue) }
    return wanted
  }

  private func isWanted(_ kind: Cue.Kind) -> Bool {
    switch kind {
    case .haptic: preferences.hapticsEnabled
    case .sound: preferences.soundEnabled
    case .celebration: preferences.celebrationsEnabled
    }
  }
}
