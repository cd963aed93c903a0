import Foundation
import JSONLinesStore
import Testing
import TimeQuestTesting

/// All the tests that a store needs.
@Test(arguments: StoreConformance.allCases)
func conforms(_ conformanceCase: StoreConformance) async throws {
  let executable = Bundle.main.bundleURL.appending(path: "timequest-jsonl")
  var fixture = StoreFixture(.jsonLines, file: "store.jsonl")
  fixture.makeNewer = { path in
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let newer = text.replacing("\"format\":1", with: "\"format\":99", maxReplacements: 1)
    try Data(newer.utf8).write(to: URL(filePath: path))
  }
  fixture.startProcess = { try await ExecutableProcess(executable, store: "jsonl:\($0)") }
  if ExecutableProcess.canTraceSyncs {
    fixture.startTracedProcess = {
      try await ExecutableProcess(executable, store: "jsonl:\($0)", tracingSyncs: true)
    }
  }
  guard conformanceCase.canBeVerified(with: fixture) else {
    try Test.cancel("The fixture cannot arrange this case.")
  }
  try await conformanceCase.verify(fixture)
}

/// The executable of a contributor has its own name and schemes in everything that it prints.
@Test(arguments: [
  ["--help"], ["--help-hidden"], ["--version"], ["serve", "--help"], ["store", "--help"],
  ["describe", "--format", "man"], ["call", "server.info", "--store", "memory:"],
  ["store", "check", "--store", "sqlit:x"],
])
func nothingNamesTheDefaultExecutable(_ arguments: [String]) throws {
  let process = Process()
  process.executableURL = Bundle.main.bundleURL.appending(path: "timequest-jsonl")
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let printed = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  process.waitUntilExit()
  #expect(printed.replacing("\\-", with: "-").contains("timequest-jsonl"))
  #expect(!printed.replacing("\\-", with: "-").contains("timequest-rpc"))
}
