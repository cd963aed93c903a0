import CJansson

extension JSONNode {
  /// Converts an array to an object by position, for positional parameters of JSON-RPC.
  ///
  /// The names must differ; names without an element are left out. `nil` when `elements` is not an
  /// array, or has more elements than there are names.
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
