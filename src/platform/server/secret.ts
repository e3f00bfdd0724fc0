// The secret that signs sessions and links: from the settings, or generated once and stored in DATA_DIR,
// readable by its owner only.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError, SHORTEST_SECRET, type Settings } from './settings/settings.ts'

type SecretSettings = Pick<Settings, 'SECRET' | 'DATA_DIR'>

const fileOf = ({ DATA_DIR }: SecretSettings): string => join(DATA_DIR, 'secret')

export function secretOf(settings: SecretSettings): string {
  return existingSecret(settings) ?? keepSecret(settings, randomBytes(32).toString('base64url'))
}

/** Undefined if there is none yet. */
export function existingSecret(settings: SecretSettings): string | undefined {
  if (settings.SECRET) return settings.SECRET
  const file = fileOf(settings)
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (stored && stored.length < SHORTEST_SECRET)
    throw new SettingsError(`${file}: must have at least ${SHORTEST_SECRET} characters`)
  return stored || undefined
}

export function keepSecret(settings: SecretSettings, secret: string): string {
  const file = fileOf(settings)
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  // Write and rename: a crash leaves no half-written secret.
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secret
}
