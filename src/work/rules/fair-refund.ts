// What goes back if an order ends early: the part of the price for the points that nobody began.

export interface Unfinished {
  priceCents: number
  points: number
  /** Points that are ticked or delivered. */
  begun: number
  /** What went back before. */
  refundedCents: number
}

/** Half a cent is rounded up. Undefined without points: there is no part to count. */
export function fairRefundCents({
  priceCents,
  points,
  begun,
  refundedCents,
}: Unfinished): number | undefined {
  if (points <= 0) return undefined
  const notBegun = Math.max(0, points - begun)
  const fair = Math.floor((2 * priceCents * notBegun + points) / (2 * points))
  return Math.min(fair, Math.max(0, priceCents - refundedCents))
}
