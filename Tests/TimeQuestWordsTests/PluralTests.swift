import Testing

@testable import TimeQuestWords

/// A number decides the form of a text by the rules of the catalogue's own language.
struct PluralTests {
  /// The rules of CLDR 45 for some languages that are not compiled in, as CLDR prints them.
  private static let rules = [
    "pl": """
    plural.one = i = 1 and v = 0 @integer 1
    plural.few = v = 0 and i % 10 = 2..4 and i % 100 != 12..14 @integer 2~4, 22~24, 32~34
    plural.many = v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14
    """,
    "ru": """
    plural.one = v = 0 and i % 10 = 1 and i % 100 != 11
    plural.few = v = 0 and i % 10 = 2..4 and i % 100 != 12..14
    plural.many = v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14
    """,
    "ar": """
    plural.zero = n = 0
    plural.one = n = 1
    plural.two = n = 2
    plural.few = n % 100 = 3..10
    plural.many = n % 100 = 11..99
    """,
    "fr": """
    plural.one = i = 0,1
    plural.many = e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5
    """,
    "lt": """
    plural.one = n % 10 = 1 and n % 100 != 11..19
    plural.few = n % 10 = 2..9 and n % 100 != 11..19
    plural.many = f != 0
    """,
    "ja": "",
  ]

  @Test(arguments: [
    ("pl", ["one": [1], "few": [2, 4, 22, 104], "many": [0, 5, 11, 12, 14, 21, 25, 112, 1000]]),
    ("ru", ["one": [1, 21, 101], "few": [2, 34, 1003], "many": [0, 5, 11, 14, 111, 212]]),
    (
      "ar",
      [
        "zero": [0], "one": [1], "two": [2], "few": [3, 10, 103], "many": [11, 99, 111],
        "other": [100, 102, 1000],
      ]
    ),
    ("fr", ["one": [0, 1], "many": [1_000_000], "other": [2, 1001]]),
    ("lt", ["one": [1, 21], "few": [2, 29], "other": [0, 10, 11, 19]]),
    ("ja", ["other": [0, 1, 2, 100]]),
  ])
  func everyNumberHasTheCategoryOfItsLanguage(tag: String, samples: [String: [Int]]) throws {
    let plurals = CatalogueFile(try #require(Self.rules[tag])).plurals
    for (category, numbers) in samples {
      for number in numbers {
        #expect(plurals.category(of: "\(number)") == category, "\(number)")
        #expect(plurals.category(of: "-\(number)") == category, "−\(number)")
      }
    }
    #expect(plurals.category(of: "1,5") == "other")
    #expect(plurals.category(of: "–") == "other")
  }

  @Test(arguments: [
    (1, "1 zadanie czeka"), (2, "2 zadania czekają"), (5, "5 zadań czeka"),
    (22, "22 zadania czekają"),
  ])
  func aTextTakesTheFormOfItsNumber(count: Int, text: String) {
    let polish = catalogue(
      "pl",
      "reminder.several = {count|one: # zadanie czeka|few: # zadania czekają|many: # zadań czeka|other: # zadania czeka}"
    )
    #expect(polish.text("reminder.several", ["count": "\(count)"]) == text)
  }

  @Test func aTextCanHaveTwoNumbersAndAFormWithoutOne() {
    let arabic = catalogue(
      "ar",
      "measure.basis = {n|one: تخمين واحد|two: تخمينان|other: # تخمين} في {days|two: يومين|other: # أيام}"
    )
    #expect(arabic.text("measure.basis", ["n": "2", "days": "2"]) == "تخمينان في يومين")
    #expect(arabic.text("measure.basis", ["n": "1", "days": "5"]) == "تخمين واحد في 5 أيام")
  }

  @Test func whatHasNoFormOrNoValueIsSaidAnyway() {
    let file = "a = {n|one: eins|other: #}\nb = {n|one: eins}!\nc = {n|few}{n|}{n}"
    let english = catalogue("en", file)
    #expect(english.text("a", ["n": "1"]) == "1", "no rule, no category but other")
    #expect(english.text("a") == "{n|one: eins|other: #}")
    #expect(english.text("b", ["n": "2"]) == "2!")
    #expect(english.text("c", ["n": "2"]) == "222")
  }

  /// A text of a language that lacks it is said in English, so English counts.
  @Test func aTextInEnglishCountsAsEnglishDoes() {
    let english = Catalogue(
      language: "en",
      CatalogueFile("plural.one = i = 1 and v = 0\nx = {n|one: # guess|other: # guesses}")
    )
    let japanese = Catalogue(language: "ja", CatalogueFile("y = {n}"), fallback: english)
    #expect(japanese.text("x", ["n": "1"]) == "1 guess")
    #expect(japanese.text("x", ["n": "2"]) == "2 guesses")
    #expect(japanese.texts == ["x": "{n|one: # guess|other: # guesses}", "y": "{n}"])
  }

  @Test(arguments: [
    "", "n", "n = ", "x = 1", "n == 1", "n % 0 = 1", "n = 3..1", "n = 1..2..3", "n is 1",
  ])
  func aRuleThatCannotBeReadIsNone(rule: String) {
    let plurals = CatalogueFile("plural.one = \(rule)").plurals
    #expect(plurals.categories == ["other"])
    #expect(plurals.category(of: "1") == "other")
  }

  @Test(arguments: Catalogue.languages)
  func everyLanguageCanReadItsRulesAndItsFormsNameAllOfThem(tag: String) {
    let (player, parent) = (Catalogue.language(tag), Catalogue.parent(tag))
    let lines = player.ownKeys.filter { $0.hasPrefix("plural.") }
    #expect(
      Set(lines.map { String($0.dropFirst("plural.".count)) } + ["other"])
        == Set(player.plurals.categories)
    )
    for (key, text) in player.texts.merging(parent.texts, uniquingKeysWith: { own, _ in own }) {
      for placeholder in text.split(separator: "{").dropFirst().map({ $0.prefix { $0 != "}" } }) {
        let forms = placeholder.split(separator: "|").dropFirst().map { $0.prefix { $0 != ":" } }
        guard !forms.isEmpty else { continue }
        #expect(Set(forms.map(String.init)) == Set(player.plurals.categories), "\(key)")
        #expect(!key.hasPrefix("label.") && !key.hasPrefix("parent."), "\(key)")
      }
    }
  }

  private func catalogue(_ tag: String, _ texts: String) -> Catalogue {
    Catalogue(language: tag, CatalogueFile("\(Self.rules[tag] ?? "")\n\(texts)"))
  }
}
