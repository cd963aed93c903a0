import Foundation
import JSONRPC
import Testing
import TimeQuestJSON

@testable import TimeQuestRPC

struct SchemaHashTests {
  @Test func theHashIsThatOfTheDocument() throws {
    let document = try JSONText.encode(OpenRPC(InterfaceDescription(isSimulated: true)))
    #expect(try Self.hash(of: document) == SchemaHash.value, "make schemas writes it anew")
  }

  /// The hash by the program that `make schemas` uses: BLAKE2b of 16 bytes, in hexadecimal.
  private static func hash(of bytes: [UInt8]) throws -> String {
    let program = Process()
    let (input, output) = (Pipe(), Pipe())
    program.executableURL = URL(filePath: "/usr/bin/env")
    program.arguments = ["b2sum", "-l", "128"]
    program.standardInput = input
    program.standardOutput = output
    try program.run()
    // It prints nothing before it has read all, so neither side waits for the other.
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
    try input.fileHandleForWriting.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    program.waitUntilExit()
    return String(decoding: text.prefix(32), as: UTF8.self)
  }
}
