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

  /// What belongs to a clinic or to a school report.
  private static let clinical = [
    "en": [
      "median", "symmetric", "bias", "interval", "deviation", "permutation", "squares",
      "estimator", "standard", "sample", "n =", " % ",
    ],
    "de": [
      "median", "symmetrisch", "verzerrung", "intervall", "prozent", "abweichung", "permutation",
      "quadrate", "standard", "stichprobe", "grundlinie", "bei {", "n =", " % ",
    ],
  ]

  @Test("FEEL-04: no player reads a clinic's words, a share of error, or a template's German")
  func noMessageIsClinical() throws {
    for tag in Catalogue.languages {
      let clinical = try #require(Self.clinical[tag], "a language needs its list")
      // The chart of accuracies, and the numbers of ranges and confidences, have their signs.
      for (key, text) in Catalogue.language(tag).texts where key != "figure.percent" {
        let found = clinical.filter { text.lowercased().contains($0) }
        #expect(found.isEmpty, "\(tag) \(key): \(text)")
      }
    }
  }

  @Test("rules.md, Words: no sentence counts hits against guesses, or is said twice")
  func noSentenceIsAGrade() {
    for tag in Catalogue.languages {
      let texts = Catalogue.language(tag).texts
        .filter {
          ["week.", "discovery.", "chapter.", "prompt.flawless"].contains(where: $0.key.hasPrefix)
        }
      #expect(texts.count > 150)
      #expect(Set(texts.values).count == texts.count, "\(tag)")
      for (key, text) in texts where key.hasPrefix("week.") {
        #expect(!text.contains { "0123456789".contains($0) } && !text.contains("{count"), "\(text)")
      }
    }
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
