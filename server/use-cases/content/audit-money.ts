// Where money goes, and how much it is: changes of these stand in the audit trail and in the log, whichever
// way they came about.
import { entryOf } from '#domain/entry-of.ts'
import { priceText } from '#domain/money.ts'
import { actorWords, SYSTEM_ACTOR, type Actor } from '#domain/permissions.ts'
import type { ContentRow } from '../../database/tables.ts'
import { receiverMail } from '../../identity/security-mails.ts'
import { mailAdmins } from '../../outbox/mail-admins.ts'
import type { Work } from '../../unit-of-work.ts'

type Fields = Record<string, string> | undefined

const ABOUT_MONEY: Record<
  string,
  { name: string; value: (fields: Fields) => string | undefined; words: (fields: Fields) => string }
> = {
  paymentEmail: {
    name: 'payment e-mail',
    value: (fields) => fields?.paypalEmail,
    words: (fields) => `${fields?.paypalEmail}`,
  },
  pricing: {
    name: 'price',
    value: (fields) => fields?.packagePrice,
    words: (fields) => `${fields?.packageName}: ${priceText(fields?.packagePrice ?? '')}`,
  },
}

/** Called before the revision itself is written: the newest one still tells what was. */
export async function auditMoney(
  work: Work,
  { id, type }: Pick<ContentRow, 'id' | 'type'>,
  now: Fields,
  actor: Actor,
): Promise<void> {
  const about = entryOf(ABOUT_MONEY, type)
  if (!about) return
  const last = await work.tx
    .selectFrom('revisions')
    .select(['data', 'actor'])
    .where('record_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = last?.data ? (JSON.parse(last.data) as { fields: Fields }).fields : undefined
  if (about.value(before) === about.value(now)) return
  const what = !before ? 'set' : !now ? 'removed' : 'changed'
  await work.audit(actor, `${about.name} ${what}`, id, about.words(now ?? before))
  if (type === 'paymentEmail' && actor !== SYSTEM_ACTOR)
    await tellReceiver(
      work,
      { before: before?.paypalEmail, now: now?.paypalEmail, seeded: last?.actor === SYSTEM_ACTOR },
      actor,
    )
}

/** Every admin, and the account that was paid so far; not the demo's, which is nobody's. */
async function tellReceiver(
  work: Work,
  { before, now, seeded }: { before?: string; now?: string; seeded: boolean },
  actor: Actor,
): Promise<void> {
  await mailAdmins(
    work,
    receiverMail({ before, now }, { by: actorWords(actor), origin: work.origin }),
    before && !seeded ? [before] : [],
  )
}
