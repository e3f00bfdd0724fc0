// Collects the figures. Most are ratios to a baseline of the same run, because a busy machine slows down
// both.

export interface Figure {
  name: string
  value: number
  unit: string
  /** Lower and upper bound. */
  minimum?: number
  maximum?: number
}

const figures: Figure[] = []

export function figure(
  name: string,
  value: number,
  unit = '',
  bounds: { minimum?: number; maximum?: number } = {},
): void {
  figures.push({ name, value, unit, ...bounds })
  const bound =
    bounds.minimum === undefined
      ? bounds.maximum === undefined
        ? ''
        : `  (at most ${bounds.maximum})`
      : `  (at least ${bounds.minimum})`
  process.stdout.write(
    `  ${name.padEnd(64)} ${value.toFixed(value < 10 ? 2 : 0).padStart(9)} ${unit}${bound}\n`,
  )
}

export const heading = (words: string): void => void process.stdout.write(`\n${words}\n`)

/** Prints the figures out of bounds. True if there are none. */
export function summary(): boolean {
  const failed = figures.filter(
    ({ value, minimum, maximum }) =>
      (minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum),
  )
  process.stdout.write(
    failed.length
      ? `\nOut of bounds: ${failed.map(({ name }) => name).join('; ')}\n`
      : '\nAll within bounds.\n',
  )
  return failed.length === 0
}

export async function median(times: number, act: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let i = 0; i < times; i++) values.push(await act())
  return middleOf(values)
}

export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
