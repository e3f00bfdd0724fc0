// The secret that signs sessions and links: from the settings, or made once and kept in the data folder, readable by its owner only.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError, SHORTEST_SECRET, type Settings } from './settings.ts'

export function secretOf({ SECRET, DATA_DIR }: Pick<Settings, 'SECRET' | 'DATA_DIR'>): string {
  if (SECRET) return SECRET
  const file = join(DATA_DIR, 'secret')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept.length >= SHORTEST_SECRET) return kept
  if (kept) throw new SettingsError(`${file}: must have at least ${SHORTEST_SECRET} characters`)
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('base64url')
  // Written beside its place: a start that is cut short leaves none, and never half of one.
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secret
}
