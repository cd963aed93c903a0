/// A statement's text as the key of its compiled form.
///
/// Hashing a kilobyte of text for every statement cost more than some statements; lengths differ
/// enough, and two texts of one storage are equal at a glance.
struct SQLText: Hashable {
  let text: String

  func hash(into hasher: inout Hasher) { hasher.combine(text.utf8.count) }
}
