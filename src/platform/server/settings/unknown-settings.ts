// Finds mistyped settings, which would otherwise be ignored silently.
import { isLoopback, SETTING_NAMES, SettingsError } from './settings.ts'

/** Variables of other programs that may be in the same .env. */
const FOREIGN = /^(NODE_|npm_|UV_|MALLOC_|PG|TZ$|PATH$|LANG$|LC_)/

/**
 * Returns one sentence per unknown name. In `.env` every name should be ours; in the environment only near
 * misses of our names are reported.
 */
export function unknownSettings(
  environment: Record<string, string | undefined>,
  fromFile: Record<string, string | undefined>,
): string[] {
  const names = Object.keys({ ...environment, ...fromFile }).filter(
    (name) => !SETTING_NAMES.includes(name) && !FOREIGN.test(name),
  )
  return names.flatMap((name) => {
    const suggestion = nearestSetting(name.toUpperCase())
    if (suggestion) return [`${name} is not a setting; did you mean ${suggestion}?`]
    return name in fromFile ? [`${name} in .env is not a setting`] : []
  })
}

/**
 * If one of these is mistyped, the site still starts: on an empty database with the demo's content, with
 * backups that are not encrypted, or without a second factor for admins.
 */
const MUST_BE_RIGHT = ['DATABASE_URL', 'DATA_DIR', 'BACKUP_PASSPHRASE', 'SECOND_FACTOR']

/** Throws if one of these is not set on a public site, but a name like it is. */
export function refuseMistyped(environment: Record<string, string | undefined>): void {
  if (!isPublic(environment.APP_ORIGIN)) return
  for (const typed of Object.keys(environment)) {
    if (SETTING_NAMES.includes(typed)) continue
    const setting = nearestSetting(typed.toUpperCase())
    if (setting && MUST_BE_RIGHT.includes(setting) && !environment[setting])
      throw new SettingsError(`${setting}: is not set, but ${typed} is`)
  }
}

const isPublic = (origin: string | undefined): boolean =>
  origin !== undefined && !isLoopback(URL.parse(origin)?.hostname ?? 'localhost')

const mostEdits = (setting: string): number => setting.length / 4

function nearestSetting(name: string): string | undefined {
  // Each letter more or less is an edit: most names need no comparison, which is slow.
  const [nearest] = SETTING_NAMES.filter(
    (setting) => Math.abs(setting.length - name.length) <= mostEdits(setting),
  )
    .map((setting) => ({ setting, edits: distance(name, setting) }))
    .filter(({ setting, edits }) => edits <= mostEdits(setting))
    .sort((a, b) => a.edits - b.edits)
  return nearest?.setting
}

/** Damerau–Levenshtein distance (optimal string alignment). */
export function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= one.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const edits = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (same ? 0 : 1),
      )
      rows[i]![j] = swapped ? Math.min(edits, rows[i - 2]![j - 2]! + 1) : edits
    }
  }
  return rows[one.length]![other.length]!
}
