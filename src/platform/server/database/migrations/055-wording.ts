// The owner's words were fields of eight content types. Each is another wording of one message now, in ICU
// MessageFormat: what stood for one and for several becomes a plural.
import type { Kysely } from 'kysely'
import { randomId } from '../../ids.ts'

interface ContentTable {
  id: string
  type: string
  position: number
  version: number
  hidden: number
  data: string
  unique_key: string | null
  created_at: number
  updated_at: number
}

interface RevisionsTable {
  id: string
  record_id: string
  type: string
  version: number
  action: string
  data: string | null
  actor: string
  at: number
}

interface Db {
  content: ContentTable
  revisions: RevisionsTable
}

const GROUPS = ['frame', 'message', 'landing', 'service', 'pricing', 'result', 'template', 'contact']
const TYPES = GROUPS.map((group) => `${group}Words`)

/** Hydrated screens say these too. */
const ON_SCREENS =
  /^(frame\..+|message\.(backHome|missingHeading|missingText)|pricing\.(yoursBy|allOnTime|someOnTime))$/

export function wordings() {
  return async function up(unknownDb: Kysely<unknown>): Promise<void> {
    const db = unknownDb as Kysely<Db>
    const rows = await db.selectFrom('content').selectAll().where('type', 'in', TYPES).execute()
    let position = 0
    for (const row of rows) {
      const author = await db
        .selectFrom('revisions')
        .select('actor')
        .where('record_id', '=', row.id)
        .orderBy('version', 'desc')
        .executeTakeFirst()
      for (const [key, text] of Object.entries(messagesOf(row))) {
        const catalogue = ON_SCREENS.test(key) ? 'site.screens' : 'site.pages'
        const message = `en ${catalogue}.${key}`
        const fields = { message, text }
        position += 1
        const id = randomId()
        await db
          .insertInto('content')
          .values({
            ...row,
            id,
            type: 'wording',
            position,
            version: 1,
            data: JSON.stringify(fields),
            unique_key: `wording:${message.toLowerCase()}`,
          })
          .execute()
        await db
          .insertInto('revisions')
          .values({
            id: randomId(),
            record_id: id,
            type: 'wording',
            version: 1,
            action: 'created',
            data: JSON.stringify({ fields, position, hidden: row.hidden }),
            actor: author?.actor ?? 'system',
            at: row.updated_at,
          })
          .execute()
      }
    }
    await db.deleteFrom('content').where('type', 'in', TYPES).execute()
    await db.deleteFrom('revisions').where('type', 'in', TYPES).execute()
  }
}

/** What the owner wrote, by the key of its message. */
function messagesOf({ type, data }: ContentTable): Record<string, string> {
  const group = type.replace('Words', '')
  const written = Object.fromEntries(
    Object.entries(JSON.parse(data) as Record<string, string>).filter(([, text]) => text.trim()),
  )
  const rest = { ...written }
  const messages: Record<string, string | undefined> = {}
  if (group === 'pricing') {
    const { inDays, inOneDay, leftOut, oneLeftOut, days, oneDay, coupon } = written
    if (inDays || inOneDay)
      messages.inDays = plural('days', inOneDay ?? 'in 1 working day', inDays ?? 'in {days} working days')
    if (leftOut || oneLeftOut)
      messages.leftOut = plural(
        'count',
        oneLeftOut ?? '+ 1 more: compare everything',
        leftOut ?? '+ {count} more: compare everything',
      )
    const counted = plural(
      'days',
      oneDay ?? '1 day',
      (days ?? '{count} days').replaceAll('{count}', '{days}'),
    )
    for (const [name, standard] of Object.entries(WITH_DAYS))
      if (written[name] || days || oneDay)
        messages[name] = icu(written[name] ?? standard).replaceAll('{days}', counted)
    if (coupon) messages.coupon = icu(coupon).replaceAll('{code}', '<b>{code}</b>')
    for (const name of ['inOneDay', 'oneLeftOut', 'days', 'oneDay']) delete rest[name]
  }
  if (group === 'template') {
    const { one, many } = written
    if (one || many) messages.found = plural('count', one ?? '1 template', many ?? '{count} templates')
    delete rest.one
    delete rest.many
  }
  const all = {
    ...Object.fromEntries(Object.entries(rest).map(([name, text]) => [name, icu(text)])),
    ...messages,
  }
  return Object.fromEntries(Object.entries(all).map(([name, text]) => [`${group}.${name}`, text!]))
}

const WITH_DAYS = {
  allOnTime: 'All of the last {count} on time, half within {days}',
  someOnTime: '{onTime} of the last {count} on time, half within {days}',
  late: '{days} late',
  paidBack: '{days} late, {amount} paid back',
}

const plural = (value: string, one: string, other: string): string =>
  `{${value}, plural, one {${withinPlural(one)}} other {${withinPlural(other)}}}`

/** A number sign stands for the number there. */
const withinPlural = (text: string): string => icu(text).replaceAll('#', "'#'")

/** The names that the words of that time could hold. */
const VALUE =
  /\{(?=(?:name|number|email|code|tax|days|day|percent|count|onTime|amount|client|price)\})(\w+)\}/.source

/** A text as a message: all but its values is said as it stands. */
function icu(text: string): string {
  const quoted = text.replace(/'(?=[{}<>#|'])/g, "''")
  return quoted.replace(new RegExp(`${VALUE}|[{}<]`, 'g'), (found) =>
    found.length > 1 ? found : `'${found}'`,
  )
}
