import Testing
import TimeQuestModels
import TimeQuestScoring

/// No player ever reads a word of failing, of chores, or of whoever set the game up.
struct ForbiddenWordsTests {
  /// Found inside longer words too, so that "schedul" also forbids "rescheduled".
  private static let stems = [
    "en": [
      "fail", "wrong", "poor", "lost", "broken", "missed", "mistake", "problem", "parent",
      "routine", "schedul", "chore", "task", "adhd", "blind", "difficult", "losing",
      "loser", "behind", "punish", "shame", "slow", "hurry", "forgot", "error", "mother", "father",
    ],
    "de": [
      "fehler", "fehlgeschl", "falsch", "schlecht", "spät", "verpasst", "versäum", "verlor",
      "verlier", "verlust", "kaputt", "unterbrochen", "problem", "eltern", "mutter", "vater",
      "routine", "zeitplan", "stundenplan", "hausarbeit", "aufgabe", "pflicht", "adhs", "blind",
      "schwierig", "versagt", "versagen", "scheiter", "misslung", "schwach", "langsam", "beeil",
      "vergess", "strafe", "schuld", "leider", "schade",
    ],
  ]

  /// Forbidden as whole words alone, as longer ones such as "chocolate" or "Alarm" hold them.
  private static let words = [
    "en": ["late", "bad", "lose", "mom", "dad"],
    "de": ["mama", "papa", "mies", "arm"],
  ]

  @Test("FOUN-03, FEEL-05: no message in any language holds a forbidden word")
  func noMessageHoldsAForbiddenWord() throws {
    for tag in Catalogue.languages {
      let stems = try #require(Self.stems[tag], "a language needs its list")
      let words = Set(try #require(Self.words[tag], "a language needs its list"))
      let catalogue = Catalogue.language(tag)
      for key in MessageKey.allCases {
        let text = catalogue[key.rawValue].lowercased()
        let found = stems.filter(text.contains) + self.words(in: text).filter(words.contains)
        #expect(found.isEmpty, "\(tag) \(key.rawValue): \(text)")
      }
    }
  }

  @Test(
    "NOTF-02: every word that the definition forbids is in the English list",
    arguments: [
      "fail", "failed", "wrong", "bad", "poor", "late", "lost", "broken", "missed", "mistake",
      "problem", "parent", "routine", "schedule", "chore", "task", "adhd", "blind", "difficulty",
    ]
  )
  func theEnglishListHoldsTheDefinedWords(word: String) throws {
    let stems = try #require(Self.stems["en"])
    let words = try #require(Self.words["en"])
    #expect(stems.contains { word.contains($0) } || words.contains(word))
  }

  @Test("GAME-03, FEEL-04: no tone is red or green")
  func noToneJudges() {
    for tone in Tone.allCases {
      #expect(!["red", "green"].contains { tone.rawValue.contains($0) })
    }
  }

  private func words(in text: String) -> [String] {
    text.split { !$0.isLetter }.map(String.init)
  }
}
