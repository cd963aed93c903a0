import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  struct Transcripts {
    @Test(arguments: try Transcript.names())
    func isReplayedByTheRealExecutable(_ name: String) throws {
      let transcript = try Transcript(named: name)
      let folder = try TemporaryFolder()
      var expectation = Expectation(allowsMore: transcript.isReleased)
      var server: ServerProcess?
      for (line, step) in transcript.steps {
        let place = Comment("\(name):\(line)")
        switch step {
        case .start(let arguments):
          try endOrderly(server, place)
          server = try ServerProcess(
            arguments.map { $0.replacing("STORE", with: "\(folder.url.path)/store.sqlite") },
            in: folder.url
          )
        case .kill: server?.kill()
        case .send(let request): try server?.send(expectation.filled(request) + "\n")
        case .expect(let shown):
          let answer = try #require(server?.readLine(), place)
          let difference = expectation.difference(try json(shown), try json(answer))
          #expect(difference == nil, "\(place): \(answer)")
        }
      }
      try endOrderly(server, "\(name): end")
    }

    @Test func aDifferenceIsFoundWhereverItStands() throws {
      let shown = try json(#"{"a": [1, {"b": "$x"}], "c": "$x", "...": 0}"#)
      var expectation = Expectation()
      #expect(expectation.difference(shown, try json(#"{"a":[1,{"b":"u"}],"c":"u","d":1}"#)) == nil)
      for other in [
        #"{"a":[1,{"b":"u"}],"c":"v"}"#, #"{"a":[2,{"b":"u"}],"c":"u"}"#, #"{"a":[1],"c":"u"}"#,
        #"{"a":[1,{"b":"u","z":0}],"c":"u"}"#, #"{"a":[1,{"b":"u"}]}"#, "null",
      ] {
        var fresh = Expectation()
        #expect(fresh.difference(shown, try json(other)) != nil, "\(other)")
      }
    }

    @Test func anAnswerOfAReleasedConversationMayHaveMembersMoreAndNotLess() throws {
      var expectation = Expectation(allowsMore: true)
      let shown = try json(#"{"a": [{"b": 1}]}"#)
      #expect(expectation.difference(shown, try json(#"{"a":[{"b":1,"c":2}],"d":0}"#)) == nil)
      #expect(expectation.difference(shown, try json(#"{"a":[{"c":2}],"d":0}"#)) != nil)
    }

    /// The end of input is an exit with 0, and nothing is left unread.
    private func endOrderly(_ server: ServerProcess?, _ place: Comment) throws {
      guard let server, server.process.isRunning else { return }
      #expect(try server.end() == 0, place)
      #expect(server.readAll().isEmpty, place)
    }

    private func json(_ text: String) throws -> JSON {
      try JSONNode(parsing: Array(text.utf8)).value
    }
  }
}
