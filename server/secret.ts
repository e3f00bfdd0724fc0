// The secret that signs sessions and links: from the settings, or made once and kept in the data folder,
// readable by its owner only.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError, SHORTEST_SECRET, type Settings } from './settings.ts'

type Where = Pick<Settings, 'SECRET' | 'DATA_DIR'>

const fileOf = ({ DATA_DIR }: Where): string => join(DATA_DIR, 'secret')

export function secretOf(settings: Where): string {
  return existingSecret(settings) ?? keepSecret(settings, randomBytes(32).toString('base64url'))
}

/** The secret as it is; makes none. */
export function existingSecret(settings: Where): string | undefined {
  if (settings.SECRET) return settings.SECRET
  const file = fileOf(settings)
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept && kept.length < SHORTEST_SECRET)
    throw new SettingsError(`${file}: must have at least ${SHORTEST_SECRET} characters`)
  return kept || undefined
}

/** Keeps a secret in the data folder. */
export function keepSecret(settings: Where, secret: string): string {
  const file = fileOf(settings)
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  // Written beside its place: a start that is cut short leaves none, and never half of one.
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secret
}
