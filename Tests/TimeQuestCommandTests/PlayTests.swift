import Foundation
import Testing

extension Processes {
  /// The way from the command line to the page, and a morning without it.
  struct Play {
    /// Makes a prefix as a package does, and runs `timequest-rpc play` in it as the last line of
    /// the script; the server is a script that tells how it was started.
    private func played(_ words: String, server: String?, in folder: URL) throws -> Run {
      let program = server.map {
        """
        printf '#!/bin/sh\\n%s\\n' '\($0)' >libexec/timequest/timequest-web
        chmod +x libexec/timequest/timequest-web
        """
      }
      return try Run(
        shell: """
          mkdir -p bin libexec/timequest
          ln "$0" bin/timequest-rpc 2>/dev/null || cp "$0" bin/timequest-rpc
          \(program ?? "")
          ln -s bin/timequest-rpc link
          ./link play \(words)
          """,
        in: folder
      )
    }

    @Test(arguments: [
      ("", "--open --"), ("--no-open", "--"),
      ("--port 9000 --no-open --store memory:", "--port 9000 -- --store memory:"),
      (
        "--certificate c.pem --key k.pem --host home.example",
        "--certificate c.pem --key k.pem --host home.example --open --"
      ),
      (
        "--simulated-clock 2026-11-20T07:00:00Z",
        "--open -- --simulated-clock 2026-11-20T07:00:00.000Z"
      ),
    ])
    func playIsTheServerOfItsOwnPrefix(_ words: String, passed: String) throws {
      let folder = try TemporaryFolder()
      let run = try played(words, server: #"echo "$*""#, in: folder.url)
      let prefix = folder.url.resolvingSymlinksInPath().path
      let begin = "--rpc \(prefix)/bin/timequest-rpc --page \(prefix)/share/timequest-web"
      #expect(run.output == "\(begin) \(passed)\n", "\(run.errors)")
      #expect(run.status == 0 && run.errors.isEmpty)
    }

    @Test func theServerIsTheSameProcess() throws {
      let folder = try TemporaryFolder()
      let run = try played("& echo $!; wait", server: "echo $$", in: folder.url)
      let numbers = Set(run.output.split(separator: "\n"))
      #expect(numbers.count == 1 && run.errors.isEmpty, "\(run.output)")
    }

    @Test func withoutAPageItSaysWhereOneIsMissing() throws {
      let folder = try TemporaryFolder()
      let run = try played("", server: nil, in: folder.url)
      #expect(run.status == 69 && run.output.isEmpty)
      #expect(
        run.errors.contains("/libexec/timequest/timequest-web is missing.\nInstall a package")
      )
    }

    @Test(arguments: [
      ("--certificate c.pem", "--certificate and --key belong together"),
      ("--port 70000", "'70000' is invalid"), ("--store nowhere", "not a valid store URL"),
      ("--store sqlit:x", "Did you mean sqlite:"),
    ])
    func whatCannotBePlayedIsAnErrorOfTheCommandLine(_ words: String, message: String) throws {
      let folder = try TemporaryFolder()
      let run = try played(words, server: "echo started", in: folder.url)
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func theDemoIsAWholeMorningAndKeepsNothing() throws {
      let folder = try TemporaryFolder()
      let run = try Run(["demo"], in: folder.url)
      #expect(run.status == 0 && run.errors.isEmpty)
      let shown = [
        "Today: Morning Launch, 3 steps", "Step 3 of 3\n🎒 Shoes and bag", "Guess: 17m\n",
        "Real time: 7m 32s\n", "Time Sense Lv. 1 · 245 XP · streak 1\n", "timequest-rpc play\n",
      ]
      for words in shown { #expect(run.output.contains(words), "\(run.output)") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }
  }
}
