// An admin sets, replaces or removes settings: keys of payment providers, the mail server, backups, the bucket.
// Whoever has them has the money or the data, so it needs a recent sign-in, is audited, and is mailed to all
// admins. The values of secrets are in none of these.
import { z } from 'zod'
import { emailTeam } from '#email/server/email-team.ts'
import { requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { isPublicHost } from '#platform/server/http/public-address.ts'
import { secretOf } from '#platform/server/secret.ts'
import { OWNER_SETTINGS, isPublicOrigin } from '#platform/server/settings/settings.ts'
import { readStored, toStored } from '#platform/server/settings/stored-settings.ts'
import { faultsOfChange, isFixed } from '#platform/server/settings/with-stored.ts'
import { countInBucket } from '#platform/server/storage/in-bucket.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { ownerSettingsChanged } from './owner-settings-emails.ts'
import { inOwnersWords } from './owners-words.ts'

const LONGEST_VALUE = 2000

export const OWNER_SETTINGS_INPUT = z.strictObject(
  Object.fromEntries(
    Object.entries(OWNER_SETTINGS).map(([name, { label, group, isSecret }]) => [
      name,
      z
        .string()
        .max(LONGEST_VALUE)
        .nullable()
        .optional()
        .meta({ description: `${label} (${group}${isSecret ? ', encrypted' : ''}). Null removes it.` }),
    ]),
  ),
)

type Change = 'set' | 'replaced' | 'removed'

export async function changeOwnerSettings(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof OWNER_SETTINGS_INPUT>,
): Promise<void> {
  const actor = requirePermission(viewer, 'change-settings')
  const wanted = readWanted(app, parseObject(OWNER_SETTINGS_INPUT, body))
  await requireRecentSignIn(app, viewer)
  await refuseInside(app, wanted)
  const secret = secretOf(app.settings)
  await inTransaction(app, async (unit) => {
    const before = await readStored(unit.tx, secret)
    const changes = new Map<string, Change>()
    for (const [name, value] of wanted) {
      const stored = before.get(name)
      if (value === null ? stored : stored?.value !== value)
        changes.set(name, value === null ? 'removed' : stored ? 'replaced' : 'set')
    }
    if (!changes.size) return
    const after = new Map([...before].filter(([name]) => changes.get(name) !== 'removed'))
    for (const name of changes.keys()) {
      const value = wanted.get(name)
      if (value) after.set(name, { value, setAt: unit.at })
    }
    const faults = faultsOfChange(app.settings, after, [...changes.keys()])
    if (Object.keys(faults).length)
      throw invalid(
        Object.fromEntries(Object.entries(faults).map(([name, words]) => [name, sentence(words)])),
      )
    await refuseToLoseFiles(unit, changes)
    for (const [name, change] of changes) {
      const value = wanted.get(name)
      await unit.tx.deleteFrom('owner_settings').where('name', '=', name).execute()
      if (value)
        await unit.tx
          .insertInto('owner_settings')
          .values({ name, value: toStored(name, value, secret), set_at: unit.at, actor: actor.userId })
          .execute()
      const isShown = value && !OWNER_SETTINGS[name]!.isSecret
      await unit.audit(actor, `setting ${change}`, name, isShown ? value : '')
    }
    await emailTeam(unit, ownerSettingsChanged, {
      facts: { by: actor.email, names: [...changes.keys()] },
    })
    await unit.signal('owner-settings')
  })
  // In use here before the answer; the other instances hear the signal.
  await app.ownerSettings.follow()
}

/** What is sent, by name. An empty text removes, as a form sends it. */
function readWanted(app: App, body: Readonly<Record<string, string | null | undefined>>) {
  const wanted = new Map<string, string | null>()
  for (const [name, value] of Object.entries(body))
    if (value !== undefined)
      wanted.set(name, (OWNER_SETTINGS[name]!.keepsSpaces ? value : value?.trim()) || null)
  const fixed = [...wanted.keys()].filter((name) => isFixed(app.settings, name))
  if (fixed.length)
    throw invalid(Object.fromEntries(fixed.map((name) => [name, say('connections.agency', 'fixed')])))
  return wanted
}

/**
 * Otherwise an admin's account would reach into the server's own network. Whoever hosts the site may name such a
 * server in the environment.
 */
async function refuseInside(app: App, wanted: ReadonlyMap<string, string | null>): Promise<void> {
  if (!isPublicOrigin(app.settings.APP_ORIGIN)) return
  const errors: Record<string, string> = {}
  for (const [name, value] of wanted) {
    const host = value && OWNER_SETTINGS[name]!.hostIn?.(value)
    if (!host || (await isPublicHost(host))) continue
    errors[name] = say('connections.agency', 'inside', { host })
  }
  if (Object.keys(errors).length) throw invalid(errors)
}

/** What is in the bucket would be lost to the site. */
const WHERE_FILES_ARE = ['STORAGE_S3_ENDPOINT', 'STORAGE_S3_BUCKET', 'STORAGE_S3_PREFIX']

async function refuseToLoseFiles({ tx }: UnitOfWork, changes: ReadonlyMap<string, Change>): Promise<void> {
  if (!WHERE_FILES_ARE.some((name) => ['replaced', 'removed'].includes(changes.get(name) ?? ''))) return
  const count = await countInBucket(tx)
  if (count) throw new Failure('conflict', say('connections.agency', 'filesInBucket', { count }))
}

function sentence(words: string): string {
  const text = inOwnersWords(words)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}
