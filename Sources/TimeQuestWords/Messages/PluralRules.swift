/// How a language counts: which of the plural categories of CLDR goes with a number.
///
/// A catalogue has one line for each category of its language but `other`, with the rule as CLDR
/// prints it: `plural.few = i % 10 = 2..4 and i % 100 != 12..14`. The categories are `zero`, `one`,
/// `two`, `few` and `many`.
struct PluralRules: Sendable {
  /// The categories beside `other`, in the order in which CLDR tries them.
  static let categories = ["zero", "one", "two", "few", "many"]

  /// One comparison, such as `i % 100 != 12..14`.
  fileprivate struct Relation {
    let usesNumber: Bool
    let modulus: Int?
    let isEqual: Bool
    let ranges: [ClosedRange<Int>]

    func holds(for number: Int) -> Bool {
      let operand = usesNumber ? number : 0
      let value = modulus.map { operand % $0 } ?? operand
      return ranges.contains { $0.contains(value) } == isEqual
    }
  }

  /// Each rule is an `or` of `and`s.
  private let rules: [(category: String, alternatives: [[Relation]])]

  /// The rules of the lines `plural.CATEGORY` of a catalogue; a rule that cannot be read is none.
  init(of text: (_ key: String) -> String?) {
    rules = Self.categories.compactMap { category in
      text("plural.\(category)").flatMap(Self.alternatives).map { (category, $0) }
    }
  }

  var categories: [String] { rules.map(\.category) + ["other"] }

  /// The category of a number in digits; `other` for every other text.
  func category(of value: String) -> String {
    guard let number = Int(value).map({ Int(clamping: $0.magnitude) }) else { return "other" }
    let rule = rules.first { rule in
      rule.alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
    }
    return rule?.category ?? "other"
  }

  /// Reads a rule; its samples, from `@integer` or `@decimal` on, are left out.
  private static func alternatives(_ rule: String) -> [[Relation]]? {
    let condition = rule.prefix { $0 != "@" }
    let alternatives = condition.split(separator: " or ").map { alternative in
      alternative.split(separator: " and ").map(Relation.init)
    }
    let known = alternatives.map { $0.compactMap(\.self) }
    return !known.isEmpty && known.map(\.count) == alternatives.map(\.count) ? known : nil
  }
}

extension PluralRules.Relation {
  /// Reads `n % 10 = 2..4,9` or `i != 1`; nil for anything else.
  ///
  /// `n` and `i` are the number. `v`, `w`, `f`, `t`, `c` and `e` are about decimals and exponents,
  /// which a whole number does not have, so they are 0.
  fileprivate init?(_ text: Substring) {
    let sides = text.filter { $0 != " " }.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2 else { return nil }
    isEqual = !sides[0].hasSuffix("!")
    let operands = (isEqual ? sides[0] : sides[0].dropLast()).split(separator: "%")
    guard let operand = operands.first, "nivwftce".contains(operand), operand.count == 1,
      operands.count <= 2
    else { return nil }
    usesNumber = operand == "n" || operand == "i"
    modulus = operands.count == 2 ? Int(operands[1]) : nil
    let ranges = sides[1].split(separator: ",").map { range -> ClosedRange<Int>? in
      let ends = range.split(separator: "..").map { Int($0) ?? -1 }
      guard let first = ends.first, let last = ends.last, 0 <= first, first <= last,
        ends.count <= 2
      else { return nil }
      return first...last
    }
    self.ranges = ranges.compactMap(\.self)
    guard !ranges.isEmpty, self.ranges.count == ranges.count, modulus != 0,
      (modulus == nil) == (operands.count == 1)
    else { return nil }
  }
}
