import Foundation
import Testing

extension Processes {
  /// What the binary says of itself.
  struct Descriptions {
    private static let root = Transcript.folder.appending(path: "../..").standardized

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
      for word in [mark, "quest.estimate", "jsonschema"] { #expect(output.contains(word)) }
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
