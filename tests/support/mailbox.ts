// The emails to somebody, read from the table of the outbox, newest first. Without the morning list: it comes
// at eight o'clock, so a test that counts emails would depend on the time of day.
import { loadAgency } from '#email/server/agency.ts'
import { composeMail } from '#email/server/compose-email.ts'
import type { TestSite } from './start-site.ts'
import { ENGLISH } from './words.ts'

export async function mailsTo(site: TestSite, email: string) {
  const rows = await site.app.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .where('kind', '<>', 'admin-morning-list')
    .orderBy('seq', 'desc')
    .execute()
  const agency = await loadAgency(site.app)
  return rows.map((row) => ({ ...row, ...composeMail(row, agency, ENGLISH) }))
}

/** The path and query of the newest link to a page, as its reader would open it. */
export async function mailedPath(site: TestSite, email: string, page: string): Promise<string> {
  const links = (await mailsTo(site, email))
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .map((link) => new URL(link))
  const found = links.find(({ pathname }) => pathname === page)
  if (!found) throw new Error(`No email to ${email} has a link to ${page}`)
  if (found.origin !== site.origin) throw new Error(`The link leads to ${found.origin}`)
  return found.pathname + found.search
}

export const tokenIn = (path: string): string =>
  new URL(path, 'http://any.invalid').searchParams.get('token') ?? ''

/** The emails to one recipient, in the order in which they were written. */
export const emailsOf = async (
  site: TestSite,
  recipient: string,
): Promise<{ kind: string; subject: string; text: string }[]> => (await mailsTo(site, recipient)).toReversed()
