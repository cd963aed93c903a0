import JSONRPC
import Testing
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestSync
import TimeQuestTransfer
import TimeQuestWords

@testable import TimeQuestRPC

struct DescriptionTests {
  private static let entries = TimeQuestMethods.table.descriptions

  private static let errors = (Errors.beforeMethods + entries.flatMap(\.allErrors)).map {
    ErrorDescription($0, TimeQuestMethods.table.members).data
  }

  /// Parameters, results, data of errors, and what stands in them.
  private static let objects =
    entries.flatMap { Schema.object($0.params).objects + $0.result().objects }
    + errors.flatMap { Schema.object($0).objects }

  @Test func everyMethodIsANounAndAVerbInLowerCamelCase() {
    for entry in Self.entries {
      #expect(entry.name.wholeMatch(of: /[a-z][A-Za-z]*\.[a-z][A-Za-z]*/) != nil, "\(entry.name)")
    }
    #expect(Set(Self.entries.map(\.name)).count == Self.entries.count)
  }

  @Test func everyFieldIsInLowerCamelCase() {
    for object in Self.objects {
      for field in object.fields {
        let fits = field.name.wholeMatch(of: /[a-z][a-zA-Z0-9]*/) != nil
        #expect(fits, "\(object.name).\(field.name)")
      }
      #expect(Set(object.fields.map(\.name)).count == object.fields.count, "\(object.name)")
    }
  }

  @Test func everyMemberOfEveryObjectHasAText() {
    for object in Self.objects {
      for field in object.fields {
        #expect(field.doc.hasSuffix("."), "\(object.name).\(field.name): a doc comment")
      }
    }
  }

  /// What asks for no members provides a schema; otherwise it would be an object without members.
  @Test func everyObjectWithinAnotherHasMembers() {
    let results = Self.entries.flatMap { entry in
      entry.params.fields.flatMap(\.schema.objects) + entry.result().objects
    }
    for object in results { #expect(!object.fields.isEmpty, "\(object.name)") }
  }

  @Test func everyNarrowedMemberIsThere() {
    let names = Set(
      Self.objects.flatMap { object in object.fields.map { "\(object.name).\($0.name)" } }
    )
    let narrowed = TimeQuestMethods.memberSchemas(of: .default).keys
    #expect(Set(narrowed).subtracting(names) == [])
  }

  @Test func everyMethodSaysWhatItDoesAndAnswers() {
    for entry in Self.entries {
      #expect(entry.summary.hasSuffix(".") && !entry.summary.contains("\n"), "\(entry.name)")
      #expect(!entry.answers.isEmpty, "\(entry.name)")
    }
  }

  @Test func everyPlayersMethodTakesAPlayerLast() {
    let nouns = ["profile", "preferences", "onboarding", "quest", "stats"]
    for entry in Self.entries where nouns.contains(where: { entry.name.hasPrefix("\($0).") }) {
      let last = entry.params.fields.last
      #expect(last?.name == "playerID" && last?.isRequired == false, "\(entry.name)")
    }
  }

  /// What is a parent's word, by the field that would hold it.
  private static let parentFields: Set<String> = [
    "name", "referenceSeconds", "createdAt", "updatedAt", "scheduledSince", "activeDays",
    "isActive", "playerIDs", "tasks", "taskID", "taskName", "routineID", "revision", "startedAt",
    "completedAt", "recordedAt", "elapsedSeconds", "pin", "hash",
  ]

  @Test("FOUN-03: no schema that a player sees has a field for a parent's words")
  func noShapeOfAPlayersAnswerHoldsAParentsField() {
    // A cue, a program, a channel, a discovery and a chapter have no parent's name; the days
    // of a player's own quest are theirs. An event that tells of a routine stands in the parent's
    // journal alone.
    let exceptions: Set<String> = [
      "Cue.name", "ServerInfoResult.name", "JournalEventData.routineID",
      "ReminderChannelStatus.name", "DiscoveryEntry.name", "ChapterEntry.name",
      "OwnQuest.activeDays",
    ]
    for entry in Self.entries where ![.parent, .owner].contains(entry.audience) {
      for object in entry.result().objects {
        let found = object.fields.map(\.name).filter(Self.parentFields.contains)
          .filter { !exceptions.contains("\(object.name).\($0)") }
        #expect(found.isEmpty, "\(entry.name): \(object.name).\(found)")
      }
    }
  }

  @Test("GAME-03: a quest's state has no field for an instant")
  func aQuestsStateHasNoFieldForAnInstant() {
    for object in Schema(of: QuestState.self).objects + Schema(of: AvailableQuest.self).objects {
      for field in object.fields { #expect(field.schema != .text(.instant), "\(field.name)") }
    }
  }

  @Test func onlyTheClockAndTheServerTellAPlayerAnInstant() {
    let telling = Self.entries.filter { entry in
      ![.parent, .owner].contains(entry.audience)
        && entry.result().objects.contains { object in
          object.fields.contains { $0.schema == .text(.instant) }
        }
    }
    #expect(Set(telling.map(\.name)) == ["server.info", "clock.get", "clock.set", "clock.advance"])
  }
}
