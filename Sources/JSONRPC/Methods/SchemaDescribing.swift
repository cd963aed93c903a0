import Synchronization

/// A type that says what it looks like on the wire, as one value or as an object.
///
/// The one protocol that is searched for at run time: Swift looks through every conformance of the
/// program the first time that it is asked for one of a type. A service that describes all of its
/// methods names the types beforehand (`MethodTable.init`).
package protocol SchemaDescribing: Decodable, Sendable {
  static var described: DescribedType { get }
}

/// What a type looks like on the wire, and a value of it where one could be made.
package struct DescribedType: Sendable {
  let schema: Schema
  let sample: (any Sendable)?

  /// What was found out: many types have members of the same few.
  private static let known = Mutex<[ObjectIdentifier: DescribedType]>([:])
  /// The types that need no search.
  private static let named = Mutex<[ObjectIdentifier: any SchemaDescribing.Type]>([:])
  private static let searched = Mutex<Set<String>>([])

  /// The names of the types that were searched for, with their modules.
  package static var searchedTypes: Set<String> { searched.withLock(\.self) }

  /// Names types, which then need no search.
  static func name(_ types: [any SchemaDescribing.Type]) {
    named.withLock { named in
      for type in types { named[ObjectIdentifier(type)] = type }
    }
  }

  /// Finds it out; a type that says nothing is an object without explanations, or samples.
  static func of(_ type: any Decodable.Type) -> DescribedType {
    known(type) {
      if let named = named.withLock({ $0[ObjectIdentifier(type)] }) { return named.described }
      if let array = ArrayProbe.description(of: type) { return array }
      let name = _typeName(type, qualified: true)
      searched.withLock { _ = $0.insert(name) }
      guard let found = type as? any SchemaDescribing.Type else { return undocumented(type) }
      return found.described
    }
  }

  /// The same without a search, for a type that is known to say it.
  static func of<Value: SchemaDescribing>(describing type: Value.Type) -> DescribedType {
    known(type) { type.described }
  }

  private static func known(_ type: any Any.Type, or find: () -> DescribedType) -> DescribedType {
    let id = ObjectIdentifier(type)
    if let known = known.withLock({ $0[id] }) { return known }
    let found = find()
    known.withLock { $0[id] = found }
    return found
  }

  init(schema: Schema, sample: (any Sendable)?) {
    (self.schema, self.sample) = (schema, sample)
  }

  private static func undocumented<Value: Decodable>(_ type: Value.Type) -> DescribedType {
    DescribedType(
      schema: .object(FieldRecorder.fields(of: type, docs: [:]).object),
      sample: nil
    )
  }
}

extension SchemaProviding {
  package static var described: DescribedType { DescribedType(schema: schema, sample: sample) }
}

extension SchemaDocumented {
  package static var described: DescribedType {
    let (object, value) = FieldRecorder.fields(of: Self.self)
    return DescribedType(schema: .object(object), sample: value)
  }
}

extension SchemaDocumented where Self: SchemaProviding {
  package static var described: DescribedType { DescribedType(schema: schema, sample: sample) }
}
