// Admins say who else hears of orders. A webhook carries customers' data to another place, so changes need a
// recent sign-in, are audited, and are mailed to all admins.
import type { Selectable } from 'kysely'
import { emailTeam } from '#email/server/email-team.ts'
import { requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '#orders/rules/webhook-events.ts'
import { Failure, invalid, notFound } from '#platform/rules/errors.ts'
import { requirePermission, type Person, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { isLoopback } from '#platform/server/settings/settings.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { newWebhookSecret } from './sign-webhook.ts'
import { webhooksChanged, type WebhookChange } from './webhook-emails.ts'
import type { WebhookRow } from './webhook-tables.ts'

const MOST_WEBHOOKS = 20
const LONGEST_URL = 500

export interface Webhook {
  _id: string
  url: string
  events: WebhookEvent[]
  isActive: boolean
  failingSince: number | null
  createdAt: number
}

const toWebhook = (row: Selectable<WebhookRow>): Webhook => ({
  _id: row.id,
  url: row.url,
  events: WEBHOOK_EVENT_NAMES.filter((name) => row.events.split(' ').includes(name)),
  isActive: row.active === 1,
  failingSince: row.failing_since,
  createdAt: row.created_at,
})

export async function listWebhooks(app: App, viewer: Viewer): Promise<Webhook[]> {
  requirePermission(viewer, 'change-settings')
  const rows = await app.database.db.selectFrom('webhooks').selectAll().orderBy('created_at').execute()
  return rows.map(toWebhook)
}

export async function findWebhook(app: App, viewer: Viewer, id: string): Promise<Webhook> {
  requirePermission(viewer, 'change-settings')
  const row = await app.database.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('webhook')
  return toWebhook(row)
}

/** Signs the deliveries. It could be used to forge them, so it is shown only after a recent sign-in. */
export async function webhookSecret(app: App, viewer: Viewer, id: string): Promise<string> {
  requirePermission(viewer, 'change-settings')
  await requireRecentSignIn(app, viewer)
  const row = await app.database.db
    .selectFrom('webhooks')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('webhook')
  return row.secret
}

export async function addWebhook(
  app: App,
  viewer: Viewer,
  input: { url: string; events: readonly string[] },
): Promise<{ _id: string }> {
  const actor = requirePermission(viewer, 'change-settings')
  await requireRecentSignIn(app, viewer)
  const url = checkUrl(app, input.url)
  const events = WEBHOOK_EVENT_NAMES.filter((name) => input.events.includes(name))
  if (!events.length) throw invalid({ events: say('webhooks.agency', 'chooseOne') })
  const id = randomId()
  await inTransaction(app, async (unit) => {
    const { count } = await unit.tx
      .selectFrom('webhooks')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_WEBHOOKS)
      throw new Failure('conflict', say('webhooks.agency', 'tooMany', { count: MOST_WEBHOOKS }))
    await unit.tx
      .insertInto('webhooks')
      .values({
        id,
        url,
        secret: newWebhookSecret(),
        events: events.join(' '),
        active: 1,
        failing_since: null,
        created_at: unit.at,
      })
      .execute()
    await note(unit, actor, { change: 'added', url })
  })
  return { _id: id }
}

export async function switchWebhook(
  app: App,
  viewer: Viewer,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  const actor = requirePermission(viewer, 'change-settings')
  await requireRecentSignIn(app, viewer)
  const { url } = await findWebhook(app, viewer, id)
  await inTransaction(app, async (unit) => {
    await unit.tx
      .updateTable('webhooks')
      .set({ active: Number(isActive), failing_since: null })
      .where('id', '=', id)
      .execute()
    await note(unit, actor, { change: isActive ? 'switched on' : 'switched off', url })
  })
}

export async function deleteWebhook(app: App, viewer: Viewer, id: string): Promise<void> {
  const actor = requirePermission(viewer, 'change-settings')
  await requireRecentSignIn(app, viewer)
  const { url } = await findWebhook(app, viewer, id)
  await inTransaction(app, async (unit) => {
    await unit.tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
    await unit.tx.deleteFrom('webhooks').where('id', '=', id).execute()
    await note(unit, actor, { change: 'deleted', url })
  })
}

async function note(unit: UnitOfWork, actor: Person, { change, url }: WebhookChange): Promise<void> {
  await unit.audit(actor, `webhook ${change}`, url)
  await emailTeam(unit, webhooksChanged, { facts: { change, url, by: actor.email } })
}

/** https only: an order has a name and an address in it. A site on this machine may try it with http. */
function checkUrl({ settings }: App, typed: string): string {
  const url = typed.trim()
  const wrong = invalid({ url: say('webhooks.agency', 'enterUrl') })
  if (url.length > LONGEST_URL || !URL.canParse(url)) throw wrong
  const { protocol, username, password } = new URL(url)
  const isLocal = isLoopback(new URL(settings.APP_ORIGIN).hostname)
  if (protocol !== 'https:' && !(isLocal && protocol === 'http:')) throw wrong
  if (username || password) throw invalid({ url: say('webhooks.agency', 'noPassword') })
  return url
}
