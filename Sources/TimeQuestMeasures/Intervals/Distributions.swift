import Foundation

/// The standard normal distribution.
package enum NormalDistribution {
  /// The density φ(z).
  package static func density(_ z: Double) -> Double {
    exp(-z * z / 2) / (2 * Double.pi).squareRoot()
  }

  /// The quantile Φ⁻¹ of a share between 0 and 1, both excluded.
  ///
  /// P(|Z| ≤ z) = erf(z/√2) is concave, so Newton's method rises to the root from 0 without ever
  /// passing it. The error is under 1e-14 for shares from 0.001 to 0.999.
  package static func quantile(_ share: Double) -> Double {
    let central = abs(2 * share - 1)
    var z = 0.0
    for _ in 0..<100 {
      let next = z + (central - erf(z / 2.0.squareRoot())) / (2 * density(z))
      guard next > z else { break }
      z = next
    }
    return share < 0.5 ? -z : z
  }
}

/// Student's t distribution, with any number of degrees of freedom above 0, whole or not.
package enum StudentTDistribution {
  /// The quantile of a share between 0 and 1, both excluded.
  ///
  /// P(|T| ≤ t) is concave like the normal one, and smaller, so Newton's method rises to the root
  /// from the normal quantile. The error is under 1e-12, relative to the quantile, for shares from
  /// 0.001 to 0.999 and 1 to 1,000 degrees of freedom.
  package static func quantile(_ share: Double, degreesOfFreedom: Double) -> Double {
    let central = abs(2 * share - 1)
    let half = degreesOfFreedom / 2
    let scale = logBeta(0.5, half)
    var t = abs(NormalDistribution.quantile(share))
    for _ in 0..<200 {
      let square = t * t / (degreesOfFreedom + t * t)
      // The density of |T|, twice that of T.
      let density =
        2
        * exp(
          -scale - log(degreesOfFreedom) / 2
            - (half + 0.5) * log1p(t * t / degreesOfFreedom)
        )
      let next = t + (central - incompleteBeta(square, 0.5, half)) / density
      guard next > t, next.isFinite else { break }
      t = next
    }
    return share < 0.5 ? -t : t
  }

  /// The regularised incomplete beta function I_x(a, b), for 0 ≤ x ≤ 1.
  ///
  /// By the continued fraction of NIST DLMF 8.17.22, evaluated with Lentz's method (Press et al.,
  /// Numerical Recipes, 6.4); it converges fast below (a+1)/(a+b+2), and above that
  /// I_x(a, b) = 1 − I₁₋ₓ(b, a).
  package static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    guard x <= (a + 1) / (a + b + 2) else { return 1 - incompleteBeta(1 - x, b, a) }
    let tiny = 1e-300
    var (upper, lower) = (1.0, 1 / bounded(1 - (a + b) * x / (a + 1), tiny))
    var fraction = lower
    for step in 1...1000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      var change = 1.0
      for term in [even, odd] {
        lower = 1 / bounded(1 + term * lower, tiny)
        upper = bounded(1 + term / upper, tiny)
        change = lower * upper
        fraction *= change
      }
      if abs(change - 1) < 1e-16 { break }
    }
    return exp(a * log(x) + b * log1p(-x) - logBeta(a, b)) * fraction / a
  }

  private static func bounded(_ number: Double, _ tiny: Double) -> Double {
    abs(number) < tiny ? tiny : number
  }

  private static func logBeta(_ a: Double, _ b: Double) -> Double {
    lgamma(a).0 + lgamma(b).0 - lgamma(a + b).0
  }
}
