import Foundation

/// Prints how well intervals, forecasts, insights, the ledger of claims and studies hold.
///
/// `coverage [intervals|door|insights|transfer|ledger|studies]… [RUNS]` prints tables; `coverage
/// measures` reads histories as JSON from the standard input and writes their measures, for
/// `Tests/Measures/check`.
@main struct Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "measures" {
      let data = FileHandle.standardInput.readDataToEndOfFile()
      let input = try JSONDecoder().decode(MeasuresOfHistories.Input.self, from: data)
      FileHandle.standardOutput.write(try JSONEncoder().encode(MeasuresOfHistories(of: input)))
      return
    }
    let names = arguments.filter { Int($0) == nil }
    let runs = arguments.compactMap { Int($0) }.first
    func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains(name) }
    var hold = true
    if isWanted("intervals") { hold = await IntervalTable.print(players: runs ?? 1000) && hold }
    let door = isWanted("door") ? DoorTable.print(players: runs ?? 1000) : true
    if isWanted("insights") { hold = InsightTable.print(players: runs ?? 1000) && hold }
    if isWanted("transfer") { TransferTable.print(players: runs ?? 1000) }
    let told = isWanted("ledger") ? await LedgerTable.print(players: runs ?? 1000) : true
    if isWanted("studies") { hold = await StudyTable.print(players: runs ?? 2000) && hold }
    if !hold || !door || !told { print("\nCells in bold do not hold what is promised.") }
    // Of the other tables some cells are known not to hold; what is told has to.
    if !door || !told { exit(1) }
  }
}
