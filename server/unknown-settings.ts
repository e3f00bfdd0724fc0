// Names in the environment that look like a setting and are none: mistyped, they would do nothing and nobody
// would know.
import { SETTING_NAMES } from './settings.ts'

/** Names that others read from the same file. */
const OF_OTHERS = /^(NODE_|npm_|UV_|MALLOC_|PG|TZ$|PATH$|LANG$|LC_)/

/** In sentences. In `.env` everything is meant for us; elsewhere only what is nearly one of our names. */
export function unknownSettings(
  environment: Record<string, string | undefined>,
  fromFile: Record<string, string | undefined>,
): string[] {
  const names = Object.keys({ ...environment, ...fromFile }).filter(
    (name) => !SETTING_NAMES.includes(name) && !OF_OTHERS.test(name),
  )
  return names.flatMap((name) => {
    const [nearest] = SETTING_NAMES.map((setting) => ({
      setting,
      far: distance(name.toUpperCase(), setting),
    })).sort((a, b) => a.far - b.far)
    const meant = nearest!.far <= nearest!.setting.length / 4 ? nearest!.setting : undefined
    if (meant) return [`${name} is not a setting; did you mean ${meant}?`]
    return name in fromFile ? [`${name} in .env is not a setting`] : []
  })
}

/** How many letters were left out, added, changed, or swapped with their neighbour. */
export function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= one.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const ways = [rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1)]
      rows[i]![j] = Math.min(...ways, swapped ? rows[i - 2]![j - 2]! + 1 : Infinity)
    }
  }
  return rows[one.length]![other.length]!
}
