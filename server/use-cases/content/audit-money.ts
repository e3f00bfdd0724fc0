// Where money goes, and how much it is: changes of these stand in the audit trail and in the log, whichever
// way they came about.
import { contentType } from '#content/index.ts'
import type { ContentType } from '#content/model/define.ts'
import { priceText } from '#domain/money.ts'
import { actorName, SYSTEM_ACTOR, type Actor } from '#domain/permissions.ts'
import type { ContentRow } from '../../database/tables.ts'
import { receiverMail } from '../../identity/security-mails.ts'
import { mailAdmins } from '../../outbox/mail-admins.ts'
import type { Work } from '../../unit-of-work.ts'

type Fields = Record<string, string> | undefined

/** Called before the revision itself is written: the newest one still tells what was. */
export async function auditMoney(
  work: Work,
  { id, type }: Pick<ContentRow, 'id' | 'type'>,
  now: Fields,
  actor: Actor,
): Promise<void> {
  const definition = contentType(type)
  const audited = definition?.audited
  if (!definition || !audited) return
  const { field, name, receivesMoney } = audited
  const last = await work.tx
    .selectFrom('revisions')
    .select(['data', 'actor'])
    .where('record_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = last?.data ? (JSON.parse(last.data) as { fields: Fields }).fields : undefined
  if (before?.[field] === now?.[field]) return
  const what = !before ? 'set' : !now ? 'removed' : 'changed'
  await work.audit(actor, `${name} ${what}`, id, detailOf(definition, field, now ?? before ?? {}))
  if (receivesMoney && actor !== SYSTEM_ACTOR)
    await tellReceiver(
      work,
      { before: before?.[field], now: now?.[field], seeded: last?.actor === SYSTEM_ACTOR },
      actor,
    )
}

/** The value, after the title of its record where that is another field: "Basic: $25". */
function detailOf(
  { fields, titleField }: ContentType,
  field: string,
  values: Record<string, string>,
): string {
  const value = values[field] ?? ''
  const text = fields[field]?.kind === 'money' ? priceText(value) : value
  return field === titleField ? text : `${values[titleField]}: ${text}`
}

/** Every admin, and the account that was paid so far; not the demo's, which is nobody's. */
async function tellReceiver(
  work: Work,
  { before, now, seeded }: { before: string | undefined; now: string | undefined; seeded: boolean },
  actor: Actor,
): Promise<void> {
  await mailAdmins(
    work,
    receiverMail({ before, now }, { by: actorName(actor), origin: work.origin }),
    before && !seeded ? [before] : [],
  )
}
