import CJansson

extension JSONNode {
  /// What an array holds, in order; nothing where this is no array.
  package var elements: Elements { Elements(array: self) }

  /// What an object holds, in the order of the text; nothing where this is no object.
  package var members: Members { Members(of: self) }

  package struct Elements: Sequence, IteratorProtocol {
    let array: JSONNode
    private var index = 0

    init(array: JSONNode) {
      self.array = array
    }

    package mutating func next() -> JSONNode? {
      guard let element = unsafe json_array_get(array.raw, index) else { return nil }
      index += 1
      return unsafe JSONNode(element, in: array.tree)
    }
  }

  @safe package struct Members: Sequence, IteratorProtocol {
    private let object: JSONNode
    private var upcoming: UnsafeMutableRawPointer?

    init(of object: JSONNode) {
      self.object = object
      unsafe upcoming = json_object_iter(object.raw)
    }

    package mutating func next() -> (name: String, value: JSONNode)? {
      guard let member = unsafe upcoming, let value = unsafe json_object_iter_value(member) else {
        return nil
      }
      unsafe upcoming = json_object_iter_next(object.raw, member)
      let name = unsafe String(
        jansson: json_object_iter_key(member),
        count: json_object_iter_key_len(member)
      )
      return (name, unsafe JSONNode(value, in: object.tree))
    }
  }
}
