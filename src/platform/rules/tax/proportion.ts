/** part × of ÷ whole, rounded half up. Exact beyond 2^53. For amounts that are not negative. */
export function proportion(part: number, of: number, whole: number): number {
  if (whole === 0) return 0
  const [divisor, product] = [BigInt(whole), BigInt(part) * BigInt(of)]
  return Number((2n * product + divisor) / (2n * divisor))
}
