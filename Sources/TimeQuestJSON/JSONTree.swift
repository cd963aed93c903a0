import CJansson
import CJanssonRegion

/// Owns a Jansson value with everything below it, and the memory of both.
@safe final class JSONTree: Sendable {
  // Immutable. Jansson counts references atomically, and a parsed tree is never changed.
  nonisolated(unsafe) let root: JanssonValue
  // Immutable, freed by the last owner. Nil when values are released one by one.
  private nonisolated(unsafe) let region: OpaquePointer?
  /// The owner of values below this root.
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
