import Foundation
import JSONLinesStore
import Testing
import TimeQuestTesting

/// All that it takes to know that a store is right.
@Test(arguments: StoreConformance.allCases)
func keeps(_ conformanceCase: StoreConformance) async throws {
  var fixture = StoreFixture(.jsonLines, file: "store.jsonl")
  fixture.makeNewer = { path in
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let newer = text.replacing("\"format\":1", with: "\"format\":99", maxReplacements: 1)
    try Data(newer.utf8).write(to: URL(filePath: path))
  }
  fixture.startProcess = { path in
    let executable = Bundle.main.bundleURL.appending(path: "timequest-jsonl")
    return try await ExecutableProcess(executable, store: "jsonl:\(path)")
  }
  try await conformanceCase.verify(fixture)
}
