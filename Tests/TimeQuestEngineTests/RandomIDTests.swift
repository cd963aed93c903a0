import Foundation
import Testing
import TimeQuestEngine

struct RandomIDTests {
  @Test func anIDIsOfVersion4AndAllItsOtherBitsAreRandom() {
    let environment = QuestEnvironment.system()
    let ids = (0..<1000).map { _ in environment.newUUID() }
    #expect(Set(ids).count == ids.count)
    let bytes = ids.map { id in unsafe withUnsafeBytes(of: id.uuid) { unsafe Array($0) } }
    // RFC 9562: the version stands in the seventh byte, the variant in the ninth.
    let ever = (0..<16).map { place in bytes.reduce(0) { $0 | $1[place] } }
    let always = (0..<16).map { place in bytes.reduce(0xff) { $0 & $1[place] } }
    #expect(
      ever == [255, 255, 255, 255, 255, 255, 0x4f, 255, 0xbf] + [UInt8](repeating: 255, count: 7)
    )
    #expect(always == [0, 0, 0, 0, 0, 0, 0x40, 0, 0x80] + [UInt8](repeating: 0, count: 7))
  }
}
