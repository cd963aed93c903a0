import CJansson

/// Owns one reference to a Jansson value; what hangs below it lives as long as this does.
@safe final class JSONTree: Sendable {
  // Written once. Jansson counts references atomically, and nothing changes a tree that has been
  // handed over.
  nonisolated(unsafe) let root: JanssonValue

  init(owning root: JanssonValue) {
    unsafe self.root = root
  }

  deinit {
    unsafe tq_json_decref(root)
  }
}
