// Tax rates are whole basis points (2550 is 25.5%), so that no sum needs floating point.

const HIGHEST = 10_000

/** Parses "20" or "25.5"; undefined if the text is no percentage from 0 to 100 with at most two decimals. */
export function basisPointsOf(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  if (!match) return undefined
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return points <= HIGHEST ? points : undefined
}

/** 2550 → "25.5%". */
export function rateText(basisPoints: number): string {
  const decimals = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.floor(basisPoints / 100)}${decimals && `.${decimals}`}%`
}
