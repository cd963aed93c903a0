import Foundation
import Testing

extension Processes {
  /// What the binary says of itself.
  struct Descriptions {
    private static let root = Transcript.root

    /// Each format with the folder in which its files are kept.
    static let kept = [
      ("openrpc", "Schemas"), ("jsonschema", "Schemas"), ("markdown", "Schemas"),
      ("man", "Schemas"), ("typescript", "Examples/typescript"),
      ("python", "Examples/python-client/timequest"),
    ]

    @Test(arguments: kept)
    func whatIsKeptIsWhatThisBinaryGenerates(format: String, folder: String) throws {
      let temporary = try TemporaryFolder()
      let generated = temporary.url.appending(path: "generated")
      try FileManager.default.createDirectory(at: generated, withIntermediateDirectories: true)
      let (status, _) = try run(
        ["describe", "--format", format, "--directory", generated.path],
        in: temporary.url
      )
      #expect(status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: generated.path)
      #expect(!names.isEmpty)
      for name in names {
        let kept = try Data(contentsOf: Self.root.appending(path: "\(folder)/\(name)"))
        let new = try Data(contentsOf: generated.appending(path: name))
        #expect(kept == new, "make schemas writes \(folder)/\(name) anew")
      }
    }

    /// A line is broken where the next word would pass the edge, and an example nowhere.
    @Test(arguments: [
      [], ["serve"], ["quick"], ["done"], ["call"], ["describe"], ["export"], ["import"], ["csv"],
      ["remind"], ["store"],
      ["store", "check"], ["store", "backup"], ["store", "migrate"], ["reset-pin"],
    ])
    func aPageOfHelpIsSetAsAWhole(_ words: [String]) throws {
      let folder = try TemporaryFolder()
      let run = try Run(words + ["--help"], environment: ["COLUMNS": "80"], in: folder.url)
      #expect(run.status == 0 && run.errors.isEmpty)
      let lines = run.output.components(separatedBy: "\n").prefix { !$0.hasPrefix("USAGE:") }
      for (line, next) in zip(lines, lines.dropFirst()) where !line.isEmpty && !next.isEmpty {
        let word = next.prefix { $0 != " " }
        #expect(line.hasPrefix(" ") || line.count + 1 + word.count >= 80, "\(line)")
        #expect(line.hasPrefix(" ") == next.hasPrefix(" "), "\(next)")
      }
    }

    @Test func aFileThatCannotBeMadeIsNamedInOneLine() throws {
      let folder = try TemporaryFolder()
      let obstacle = folder.url.appending(path: "docs/timequest-rpc.1")
      try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
      for (name, reason) in [("docs", "Is a directory"), ("none", "No such file or directory")] {
        let words = ["describe", "--format", "man", "--directory", name]
        let run = try Run(words, in: folder.url)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors == "timequest-rpc: \(name)/timequest-rpc.1: \(reason)\n")
      }
    }

    @Test func whatIsGeneratedIsForWhomTheUmaskLetsReadIt() throws {
      let folder = try TemporaryFolder()
      for _ in 0..<2 {
        let words = ["describe", "--format", "man", "--directory", "."]
        #expect(try Run(words, in: folder.url).status == 0)
      }
      let file = folder.url.appending(path: "timequest-rpc.1").path
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
      #expect(mode as? Int == 0o666)
    }

    @Test(arguments: kept.map { $0.0 })
    func everyFormatIsPrintedToo(_ format: String) throws {
      let folder = try TemporaryFolder()
      let (status, output) = try run(["describe", "--format", format], in: folder.url)
      #expect(status == 0)
      #expect(output.contains("quest.estimate") || format == "jsonschema")
      #expect(output.hasSuffix("\n"))
    }

    @Test(arguments: [
      ("bash", "complete -o filenames"), ("zsh", "#compdef timequest-rpc"),
      ("fish", "complete -c 'timequest-rpc'"),
    ])
    func shellsCompleteMethodsAndFormats(shell: String, mark: String) throws {
      let folder = try TemporaryFolder()
      let (status, output) = try run(["--generate-completion-script", shell], in: folder.url)
      #expect(status == 0)
      for word in [mark, "quest.estimate", "jsonschema", "quick", "interrupted"] {
        #expect(output.contains(word))
      }
    }

    private func run(
      _ arguments: [String],
      in folder: URL
    ) throws -> (status: Int32, output: String) {
      let process = try ServerProcess(arguments, in: folder)
      let output = process.readAll()
      return (process.waitForExit(), output)
    }
  }
}
