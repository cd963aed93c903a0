import Testing
import TimeQuestMeasures
import TimeQuestModels

@testable import TimeQuestScoring
@testable import TimeQuestWords

struct CatalogueTests {
  private static let english = Catalogue.language("en")

  /// Every key that the game asks for; labels are a front end's.
  private static let allKeys = Set(
    MessageKey.allCases.map(\.rawValue) + ChartKey.allCases.map(\.rawValue)
      + MessageList.allCases.flatMap(\.keys)
      + Discovery.allCases.flatMap {
        ["discovery.\($0.rawValue).title", "discovery.\($0.rawValue).text"]
      }
      + Insight.allCases.map { "insight.\($0.rawValue)" }
      + StepRemark.allCases.map { "remark.\($0.rawValue)" } + [
        "forbidden.stems", "forbidden.words",
      ]
  )

  /// Signs, which no translation changes.
  private static let shared = allKeys.filter { key in
    [".symbol", ".emoji"].contains(where: key.hasSuffix)
  }

  @Test func englishSaysEveryMessageAndNothingElse() {
    #expect(Self.english.ownKeys.filter { !$0.hasPrefix("label.") } == Self.allKeys)
  }

  @Test(arguments: Catalogue.languages.dropFirst())
  func everyOtherLanguageSaysAllButWhatIsShared(tag: String) {
    let expected = Self.english.ownKeys.subtracting(Self.shared)
    #expect(Catalogue.language(tag).ownKeys == expected)
  }

  @Test(arguments: Catalogue.languages)
  func noMessageIsEmptyAndEveryOneHasTheEnglishPlaceholders(tag: String) {
    let catalogue = Catalogue.language(tag)
    for key in Self.english.ownKeys {
      let text = catalogue[key]
      #expect(!text.isEmpty, "\(tag) \(key)")
      #expect(placeholders(text) == placeholders(Self.english[key]), "\(tag) \(key)")
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test(arguments: [
    ("en", "en"), ("en-GB", "en"), ("EN-us", "en"), ("de", "de"), ("DE", "de"), ("de-AT", "de"),
    ("de-Latn-DE-1996", "de"), ("de-x-private", "de"), ("den", "en"), ("d", "en"), ("fr", "en"),
    ("fr-DE", "en"), ("", "en"), ("-", "en"), ("x-de", "en"), ("de--AT", "de"),
  ])
  func theLongestKnownPrefixOfATagDecides(tag: String, language: String) {
    #expect(Catalogue.language(tag).language == language)
  }

  @Test func whatALanguageLeavesOutIsSaidInEnglish() {
    let german = Catalogue.language("de")
    #expect(german["feedback.close.emoji"] == Self.english["feedback.close.emoji"])
    #expect(german["feedback.close.headline"] == "{difference}")
    #expect(german["prompt.active"] == "Leg los!")
    let file = CatalogueText("level.new = X".utf8)
    let sparse = Catalogue(language: "xx", file, fallback: Self.english)
    #expect(sparse.text(.levelNew) == "X")
    #expect(sparse.text(.promptActive) == "Do it now!")
  }

  @Test("SPEC 6: no two messages that take turns are the same", arguments: Catalogue.languages)
  func noTwoBodiesAreTheSame(tag: String) {
    let catalogue = Catalogue.language(tag)
    let bodies = MessageList.allCases.flatMap(\.keys).map { catalogue[$0] }
    #expect(Set(bodies).count == bodies.count)
    #expect(MessageList.allCases.allSatisfy { (8...12).contains($0.count) })
  }

  @Test func theParentsTextsAreNoneOfThePlayers() {
    for tag in Catalogue.languages {
      let (own, parents) = (Catalogue.language(tag).texts, Catalogue.parent(tag).texts)
      #expect(Set(own.keys).isDisjoint(with: parents.keys))
      #expect(Set(parents.keys) == Set(Catalogue.parent("en").texts.keys))
      #expect(own.keys.allSatisfy { !$0.hasPrefix("forbidden") && !$0.hasPrefix("parent") })
    }
    #expect(Catalogue.parent("de-AT")["parent.unlock"] == "Entsperren")
  }

  @Test func aKeyThatNobodyKnowsStandsForItself() {
    #expect(Self.english["no.such.key"] == "no.such.key")
    #expect(Catalogue.language("de")["no.such.key"] == "no.such.key")
  }

  @Test func placeholdersAreFilledOnceAndUnknownOnesStay() {
    let values: KeyValuePairs = ["step": "{amount}", "amount": "0:08"]
    #expect(Self.english.text(.personalBest, values) == "closest ever for {amount}: 0:08 off")
    #expect(Self.english.text(.personalBest, ["step": "}{"]) == "closest ever for }{: {amount} off")
    #expect(Self.english.text(.reminderBody, ["quest": "🚀"]) == "🚀 is ready to play")
    #expect(Self.english.text(.promptActive, ["amount": "1"]) == "Do it now!")
  }

  @Test func aFileMayHoldCommentsBlankLinesAndCarriageReturns() {
    let file = CatalogueText(
      "key.one.more = x\n# a = b\n\nkey.one  =  one = 1  \r\nno line\nkey.two=zwei{x\nlast = ü".utf8
    )
    let texts = ["key.one.more": "x", "key.one": "one = 1", "key.two": "zwei{x", "last": "ü"]
    #expect(file.all == texts)
    #expect(texts.allSatisfy { file[$0.key] == $0.value })
    #expect(["a", "key", "no line", "as", ""].allSatisfy { file[$0] == nil })
    #expect(CatalogueText([]).all.isEmpty && CatalogueText([])["a"] == nil)
  }

  @Test func aLoneBraceInAMessageIsText() {
    let catalogue = Catalogue(language: "xx", CatalogueText("level.new = a } b { c".utf8))
    #expect(catalogue.text(.levelNew, ["c": "d"]) == "a } b { c")
  }

  /// SPEC's own words, which front ends and their users know.
  @Test(arguments: [
    (MessageKey.promptEstimating, "How long will this take?"), (.promptActive, "Do it now!"),
    (.promptRecalling, "How long did that feel?"),
    (.promptHeld, "Noted. You will see at the end."),
    (.promptCalibrating, "Calibration: 2 to go"), (.promptNoQuests, "No quests today"),
    (.fallbackQuest, "Mystery Quest"), (.fallbackStep, "Step 2"), (.fallbackPlayer, "Player 2"),
    (.reminderTitle, "Quest available!"), (.reminderBody, "2 is ready to play"),
    (.onboardingGameTitle, "This is your time game"), (.onboardingHowTitle, "How it works"),
    (.onboardingCalibrationTitle, "Calibration mode"), (.cueCelebrationLevelUp, "Level up to 2!"),
    (.cueCelebrationStreak, "Streak of 2!"),
  ])
  func theEnglishMessagesReadAsDefined(key: MessageKey, text: String) {
    let values: KeyValuePairs = ["count": "2", "number": "2", "quest": "2", "level": "2"]
    #expect(Self.english.text(key, values) == text)
  }

  private func placeholders(_ text: String) -> [Substring] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      .map { $0.prefix { $0 != "}" } }.sorted()
  }
}
