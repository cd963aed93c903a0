import Testing

@testable import TimeQuestJSON

/// The lines on which values stand.
struct JSONPlaceTests {
  private static let text = #"""
    {"players": [
        {"displayName": "A \"b\": [{",
         "days": [1,
                  [2, 3], {}]},
        {"displayName":
           "Ben"}],
     "quests": [], "for": null,
     "quest": {"x.y": true,
               "z": -1.5e3}
    }
    """#

  @Test(arguments: [
    ("", 1), ("players", 1), ("players[0]", 2), ("players[0].displayName", 2),
    ("players[0].days[0]", 3), ("players[0].days[1]", 4), ("players[0].days[1][1]", 4),
    ("players[0].days[2]", 4), ("players[1].displayName", 5), ("players[1].locale", 5),
    ("quests[0].name", 7), ("for", 7), ("quest", 8), ("quest.z", 9), ("questions", 1),
  ])
  func aValueIsFoundAndSoIsWhatWouldContainIt(path: String, line: Int) {
    #expect(JSONPlace.line(of: path, in: Array(Self.text.utf8)) == line)
  }
}
