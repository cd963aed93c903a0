import CJansson

extension JSONNode {
  /// An object made of an array by position, as JSON-RPC's positional parameters are: names first
  /// to last.
  ///
  /// The names must differ. `nil` where `elements` is no array or has more elements than there are
  /// names; names without an element are left out.
  package static func object(names: [String], elements: JSONNode) -> JSONNode? {
    guard elements.kind == .array, elements.count <= names.count,
      let object = unsafe json_object()
    else { return nil }
    let tree = unsafe JSONTree(owning: object, borrowingFrom: elements.tree)
    for (name, element) in zip(names, elements.elements) {
      guard unsafe name.setMember(of: object, to: tq_json_incref(element.raw)) else { return nil }
    }
    return unsafe JSONNode(object, in: tree)
  }
}
