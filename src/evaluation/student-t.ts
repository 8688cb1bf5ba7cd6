/**
 * Probability that a Student t value of `degrees` degrees of freedom exceeds `t`: the one-sided p-value. 0..1; `degrees` at least 1.
 *
 * By the regularised incomplete beta function (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.5.27 and 26.7.1), accurate to about ten
 * digits. Own code: docs/decisions/0050 lists the libraries that were considered.
 */
export function computeStudentTail(t: number, degrees: number): number {
  const bothTails = regularisedBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
  return t > 0 ? bothTails / 2 : 1 - bothTails / 2
}

/** I_x(a, b). The fraction converges fast below the mean of the beta distribution; above it, its mirror image is computed. */
function regularisedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** The continued fraction 26.5.8, evaluated forwards by Lentz's method. Takes about √max(a, b) steps; 10,000 are never reached. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < 10_000; m++) {
    for (const term of [evenTerm(m, x, a, b), oddTerm(m, x, a, b)]) {
      d = 1 / nonZero(1 + term * d)
      c = nonZero(1 + term / c)
      fraction *= c * d
    }
    if (Math.abs(c * d - 1) < 1e-15) break
  }
  return fraction
}

function evenTerm(m: number, x: number, a: number, b: number): number {
  return (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
}

function oddTerm(m: number, x: number, a: number, b: number): number {
  return (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
}

/** Replaces a zero, by which Lentz's method would divide, with a number too small to matter. */
function nonZero(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value
}

/** Coefficients of Lanczos's approximation with g = 7, n = 9. */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** ln Γ(z) for z > 0. Below 0.5 the coefficients lose digits, so one step of the recurrence is taken. */
function logGamma(z: number): number {
  if (z < 0.5) return logGamma(z + 1) - Math.log(z)
  const sum = lanczos.reduce((total, each, i) => (i === 0 ? each : total + each / (z - 1 + i)), 0)
  const base = z + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(base) - base + Math.log(sum)
}
