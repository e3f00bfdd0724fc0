/**
 * Where an axis from nothing up to `most` has its lines: about four round steps, with air above the longest
 * bar.
 */
export function roundSteps(most: number): number[] {
  const rough = (Math.max(most, 1) * 1.05) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  // Orders are counted whole, and nobody needs parts of a dollar here.
  const step = Math.max(1, [1, 2, 5, 10].find((each) => each * power >= rough)! * power)
  return Array.from({ length: Math.ceil((most * 1.05) / step) + 1 }, (_, index) => index * step)
}
