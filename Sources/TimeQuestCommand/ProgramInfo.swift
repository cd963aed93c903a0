import Synchronization
import TimeQuestPersistence

/// The parts of the composition that the texts of the command line name.
///
/// The parser gets the texts of a command from static members, so they cannot be passed to it.
struct ProgramInfo: Sendable {
  /// The name of the executable.
  let name: String
  /// The forms of store URLs, such as `sqlite:PATH`, in the order of the composition.
  let storeUsages: [String]

  /// The program that runs in this process; `CommandLineProgram` sets it once.
  static var current: ProgramInfo {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  private static let stored = Mutex(ProgramInfo(name: "timequest", storeUsages: []))

  /// `sqlite:PATH, memory: or jsonl:PATH`.
  var storeForms: String {
    guard storeUsages.count > 1, let last = storeUsages.last else {
      return storeUsages.first ?? ""
    }
    return "\(storeUsages.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension ProgramInfo {
  /// The program of a composition.
  init(_ composition: Composition) {
    self.init(name: composition.name, storeUsages: composition.stores.map(\.usage))
  }
}
