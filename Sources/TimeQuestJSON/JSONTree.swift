import CJansson
import CJanssonRegion

/// Owns a Jansson value and the memory that it lies in; what hangs below it lives as long as this
/// does.
@safe final class JSONTree: Sendable {
  // Written once. Jansson counts references atomically, and nothing changes a tree that has been
  // handed over.
  nonisolated(unsafe) let root: JanssonValue
  // Written once, too, and freed by the last owner. Nil where the values are released one by one.
  private nonisolated(unsafe) let region: OpaquePointer?
  /// Owns values that hang below this root.
  private let lender: JSONTree?

  init(
    owning root: JanssonValue,
    in region: OpaquePointer? = nil,
    borrowingFrom lender: JSONTree? = nil
  ) {
    unsafe self.root = root
    unsafe self.region = region
    self.lender = lender
  }

  deinit {
    if let region = unsafe region {
      unsafe tq_region_free(region)
    } else {
      unsafe tq_json_decref(root)
    }
  }
}
