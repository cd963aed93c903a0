import Testing
import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

/// No player ever reads a word of failing, of chores, or of whoever set the game up.
struct ForbiddenWordsTests {
  @Test("FOUN-03, FEEL-05: no message in any language holds a forbidden word")
  func noMessageHoldsAForbiddenWord() throws {
    for tag in Catalogue.languages {
      let catalogue = Catalogue.language(tag)
      let (stems, words) = catalogue.forbidden
      #expect(!stems.isEmpty && !words.isEmpty, "a language needs its list")
      for (key, text) in catalogue.texts.mapValues({ $0.lowercased() }) {
        let found = stems.filter(text.contains) + self.words(in: text).filter(words.contains)
        #expect(found.isEmpty, "\(tag) \(key): \(text)")
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
    let (stems, words) = Catalogue.language("en").forbidden
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
