import ArgumentParser
import CResources

/// Prints the licence, and the notices of everything that is compiled in.
struct LicensesCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "licenses",
    abstract: "Print the licence, and the notices of everything that is compiled in."
  )

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    return output.write(unsafe Array(String(cString: tq_notices()).utf8)) ?? 0
  }
}
