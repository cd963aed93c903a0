import Testing
import TimeQuestMeasures
import TimeQuestModels

@testable import TimeQuestScoring
@testable import TimeQuestWords

struct CatalogueTests {
  private static let english = Catalogue.language("en")

  /// Signs, which no translation changes.
  private static let shared = english.ownKeys.filter { key in
    [".symbol", ".emoji"].contains(where: key.hasSuffix)
  }

  @Test(arguments: Catalogue.languages.dropFirst())
  func everyOtherLanguageSaysAllButWhatIsShared(tag: String) {
    func said(_ keys: Set<String>) -> Set<String> { keys.filter { !$0.hasPrefix("plural.") } }
    let expected = said(Self.english.ownKeys).subtracting(Self.shared)
    #expect(said(Catalogue.language(tag).ownKeys) == expected)
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
    #expect(german["feedback.close.headline"] == "{difference} geschätzt")
    #expect(german["prompt.active"] == "Leg los!")
    let file = CatalogueFile("level.new = X")
    let sparse = Catalogue(language: "xx", file, fallback: Self.english)
    #expect(sparse.text("level.new") == "X")
    #expect(sparse.text("prompt.active") == "Do it now!")
  }

  @Test(
    "rules.md, Words: no two messages that take turns are the same",
    arguments: Catalogue.languages
  )
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
    #expect(Self.english.text("personalBest.near", values) == "closest ever for {amount}: 0:08 off")
    #expect(
      Self.english.text("personalBest.near", ["step": "}{"]) == "closest ever for }{: {amount} off"
    )
    #expect(Self.english.text("reminder.body", ["quest": "🚀"]) == "🚀 is ready to play")
    #expect(Self.english.text("prompt.active", ["amount": "1"]) == "Do it now!")
  }

  @Test func aFileMayHoldCommentsBlankLinesAndCarriageReturns() {
    let file = CatalogueFile(
      "key.one.more = x\n# a = b\n\nkey.one  =  one = 1  \r\nno line\nkey.two=zwei{x\nlast = ü\nlast=a"
    )
    let texts = ["key.one.more": "x", "key.one": "one = 1", "key.two": "zwei{x", "last": "ü"]
    #expect(file.texts == texts)
    #expect(CatalogueFile("").texts.isEmpty)
  }

  @Test func aLoneBraceInAMessageIsText() {
    let catalogue = Catalogue(language: "xx", CatalogueFile("level.new = a } b { c"))
    #expect(catalogue.text("level.new", ["c": "d"]) == "a } b { c")
  }

  /// Words which front ends and their users know.
  @Test(arguments: [
    ("prompt.estimating", "How long will this take?"), ("prompt.active", "Do it now!"),
    ("prompt.recalling", "How long did that feel?"),
    ("prompt.held", "Noted. You will see at the end."),
    ("prompt.calibrating", "Calibration: 2 to go"), ("prompt.noQuests", "No quests today"),
    ("fallback.quest", "Mystery Quest"), ("fallback.step", "Step 2"),
    ("fallback.player", "Player 2"),
    ("reminder.title", "Quest available!"), ("reminder.body", "2 is ready to play"),
    ("onboarding.game.title", "This is your time game"), ("onboarding.how.title", "How it works"),
    ("onboarding.calibration.title", "Calibration mode"),
    ("cue.celebration.levelUp", "Level up to 2!"),
    ("cue.celebration.streak", "Streak of 2!"),
  ])
  func theEnglishMessagesReadAsDefined(key: String, text: String) {
    let values: KeyValuePairs = ["count": "2", "number": "2", "quest": "2", "level": "2"]
    #expect(Self.english.text(key, values) == text)
  }

  private func placeholders(_ text: String) -> [Substring] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      .map { $0.prefix { $0 != "}" && $0 != "|" } }.sorted()
  }
}

extension CatalogueFile {
  /// A file with that text.
  convenience init(_ text: String) { self.init(Array(text.utf8)) }
}
