// The desk as a calendar that an admin's own program reads, by a secret address. The address is derived from
// the site's secret, so nothing of it is stored; raising its turn ends it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { addDays, type LocalDate } from '#platform/rules/calendar.ts'
import { notFound } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { Translate } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { workContext } from '../actions/work-context.ts'
import { adminAccounts } from '../order-page/lead.ts'
import { openRows, type DeskRow } from './desk-rows.ts'

async function turnOf(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom('desk_calendars')
    .select('turn')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.turn ?? 0
}

const signatureOf = ({ auth }: App, userId: string, turn: number): string =>
  createHmac('sha256', auth.options.secret).update(`desk-calendar ${userId} ${turn}`).digest('base64url')

const addressOf = ({ settings }: App, userId: string, signature: string): string =>
  `${settings.APP_ORIGIN}/api/desk-calendar/${userId}.${signature}`

/** The address for the viewer's calendar program. */
export async function deskCalendarAddress(app: App, viewer: Viewer): Promise<{ address: string }> {
  const { userId } = requirePermission(viewer, 'work-on-orders')
  const turn = await turnOf(app.database.db, userId)
  return { address: addressOf(app, userId, signatureOf(app, userId, turn)) }
}

/** Ends the address and answers a new one. */
export async function renewDeskCalendar(app: App, viewer: Viewer): Promise<{ address: string }> {
  const actor = requirePermission(viewer, 'work-on-orders')
  const { userId } = actor
  await inTransaction(app, async (unit) => {
    await endDeskCalendar(unit, userId)
    await unit.audit(actor, 'desk calendar renewed', userId)
  })
  return deskCalendarAddress(app, viewer)
}

/** Ends the address of an account: it opens without a session. */
export async function endDeskCalendar({ tx }: UnitOfWork, userId: string): Promise<void> {
  const turn = (await turnOf(tx, userId)) + 1
  await tx
    .insertInto('desk_calendars')
    .values({ user_id: userId, turn })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ turn }))
    .execute()
}

/**
 * The address itself is the permission, until its admin is removed. Lists due days of the orders they lead.
 */
export async function deskCalendar(app: App, _viewer: Viewer, token: string): Promise<string> {
  const { db } = app.database
  const [userId = '', signature = ''] = token.split('.')
  const wanted = Buffer.from(signatureOf(app, userId, await turnOf(db, userId)))
  const given = Buffer.from(signature)
  const isRight = wanted.length === given.length && timingSafeEqual(wanted, given)
  if (!isRight || !(await adminAccounts(db)).some((admin) => admin.userId === userId))
    throw notFound('calendar')
  const now = app.clock.now()
  const { rows } = await openRows(app, await workContext(app, db, now))
  const mine = rows.filter(({ lead }) => !lead || lead.userId === userId)
  return calendarText(mine, {
    now,
    t: (await app.words()).of('work.agency'),
    origin: app.settings.APP_ORIGIN,
  })
}

interface CalendarOf {
  now: number
  t: Translate<'work.agency'>
  origin: string
}

function calendarText(rows: readonly DeskRow[], { now, t, origin }: CalendarOf): string {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const host = new URL(origin).hostname
  const events = rows.flatMap((row) =>
    daysOf(row).flatMap(({ kind, day }) => [
      'BEGIN:VEVENT',
      `UID:${row._id}-${kind}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
      `SUMMARY:${escaped(t(`calendar.${kind}`, { package: row.package, customer: row.customer }))}`,
      `URL:${origin}/admin/payment-status/${row._id}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
  )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shingle//Desk//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(t('calendar.name'))}`,
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

interface CalendarDay {
  kind: 'deliver' | 'answer' | 'counts-as-accepted'
  day: LocalDate
}

function daysOf({ state, promisedOn, answerBy, acceptedOn }: DeskRow): CalendarDay[] {
  const days = [
    { kind: 'deliver', day: state === 'delivered' ? null : promisedOn },
    { kind: 'answer', day: answerBy },
    { kind: 'counts-as-accepted', day: acceptedOn },
  ] as const
  return days.flatMap(({ kind, day }) => (day === null ? [] : [{ kind, day }]))
}

/** RFC 5545: commas, semicolons, backslashes and line breaks of a text. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const LONGEST_LINE = 75

/** RFC 5545: no line is longer than 75 bytes; a longer one goes on after a space. */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > LONGEST_LINE) [text, bytes] = [`${text}\r\n `, 1]
    text += sign
    bytes += size
  }
  return text
}
