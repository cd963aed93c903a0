import Testing
import TimeQuestJSON

struct IndentationTests {
  @Test func anIndentationPutsEveryMemberOnALineOfItsOwn() throws {
    let document: JSON = ["a": [1, 2], "b": ["c": nil]]
    let text = String(decoding: try JSONText.encode(document, indent: 2), as: UTF8.self)
    #expect(
      text == """
        {
          "a": [
            1,
            2
          ],
          "b": {
            "c": null
          }
        }
        """
    )
  }
}
