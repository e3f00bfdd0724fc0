/** About four round ticks from 0 to `maximum`, with 5 % of space above the longest bar. */
export function axisTicks(maximum: number): number[] {
  const roughStep = (Math.max(maximum, 1) * 1.05) / 4
  const power = 10 ** Math.floor(Math.log10(roughStep))
  // At least 1: the plots count whole orders and whole dollars.
  const step = Math.max(1, [1, 2, 5, 10].find((factor) => factor * power >= roughStep)! * power)
  return Array.from({ length: Math.ceil((maximum * 1.05) / step) + 1 }, (_, index) => index * step)
}
