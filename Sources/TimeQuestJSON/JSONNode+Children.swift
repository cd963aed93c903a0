import CJansson

extension JSONNode {
  /// The elements of an array, in order; empty for other kinds of value.
  package var elements: Elements { Elements(array: self) }

  /// The members of an object, in the order of the text; empty for other kinds of value.
  package var members: Members { Members(of: self) }

  /// The elements of an array.
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

  /// The members of an object.
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
