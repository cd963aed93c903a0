import ArgumentParser
import Foundation
import JSONRPC
import TimeQuestConformance
import TimeQuestJSON
import TimeQuestRPC

/// Judges a front end.
struct ConformanceCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Check the promises of a front end while its server misbehaves.",
    discussion: """
      COMMAND plays one quest, without anybody at the keyboard, and ends. It is run once for each \
      scenario, at a terminal of its own, and finds its server in TIMEQUEST_RPC, first on the \
      PATH, or where its words say {server}. COMMAND ends a step after TIMEQUEST_STEP_SECONDS \
      seconds. The exit status is 1 if anything is broken. For example:

        \(ProgramInfo.current.name) conformance -- python3 play.py
        \(ProgramInfo.current.name) conformance --promise resumes --json -- ./play {server}

      With --answers a player types at that terminal, and COMMAND is what they start. A line of \
      the file is home, estimating, active, recalling, revealing, summary or over, and the keys \
      that are typed then: "estimating 5m\\r". \\r is return, \\e escape, \\s a space. Text that \
      is appended to the file that TIMEQUEST_SHOWN names counts as shown, for clients with \
      windows.
      """
  )

  @Option(
    name: .customLong("promise"),
    help: ArgumentHelp(
      "Check only this promise: \(FrontEndConformance.names). May be repeated.",
      valueName: "name"
    ),
    completion: .list(FrontEndConformance.allCases.map(\.rawValue)),
    transform: FrontEndConformance.named
  )
  var selected: [FrontEndConformance] = []

  @Option(help: ArgumentHelp("The file of keys that are typed at its terminal.", valueName: "path"))
  var answers: String?

  @Flag(help: "Print the report as JSON.")
  var json = false

  @Flag(help: "Write what was sent, answered and shown to stderr.")
  var trace = false

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The program that plays, and its arguments, after --.", valueName: "command")
  )
  var command: [String] = []

  func validate() throws {
    if command.isEmpty {
      throw ValidationError("There is no front end: give a command that plays one quest, after --.")
    }
  }

  func run(in composition: Composition) async throws -> Int32 {
    let typed = try answers.map(Self.read)
    let output = try StandardOutput.claim()
    let stop = try StopSignal.install()
    let host = ConformanceHost(program: composition.name) {
      stop.wait(atMost: .zero)
    } connect: { store, moment in
      try await StoreChoice(store: store, simulatedClock: moment)
        .connect(composition, limits: Limits(), log: .standardError(level: .error))
    }
    let cases = FrontEndConformance.allCases.filter { selected.isEmpty || selected.contains($0) }
    var verdicts: [ConformanceVerdict] = []
    for scenario in ConformanceScenario.allCases {
      let judged = cases.filter { $0.scenario == scenario }
      guard !judged.isEmpty else { continue }
      let recording: ConformanceRecording
      do {
        recording = try await scenario.record(command, answers: typed, on: host)
      } catch is CancellationError {
        return 130
      } catch let error as ConformanceError {
        throw ValidationError("\(error)")
      }
      if trace {
        for line in ["\(scenario):"] + (try recording.trace) {
          StandardOutput.writeDiagnostic(line)
        }
      }
      for verdict in judged.map({ $0.verdict(on: recording) }) {
        verdicts.append(verdict)
        if !json { try output.write("\(verdict.text)\n") }
      }
    }
    if json { try output.write(report(verdicts)) }
    return verdicts.contains { $0.outcome == .broken } ? 1 : 0
  }

  private static func read(_ path: String) throws -> ConformanceAnswers {
    do {
      return try ConformanceAnswers(String(contentsOfFile: path, encoding: .utf8))
    } catch let error as ConformanceError {
      throw ValidationError("\(path): \(error)")
    } catch {
      throw ValidationError("\(path) cannot be read.")
    }
  }

  private func report(_ verdicts: [ConformanceVerdict]) throws -> String {
    let report: JSON = ["promises": .array(verdicts.map(\.json))]
    return try JSONText.string(report, indent: 2) + "\n"
  }
}
