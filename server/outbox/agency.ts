// Who writes the mails: the agency as it calls itself on the site.
import type { Queryable } from '../database/connect.ts'
import type { Services } from '../services.ts'

export interface Agency {
  name: string
  address?: string
  email?: string
  origin: string
  /** The site takes test money only: every mail says so. */
  test?: boolean
}

/** Within a transaction, give its own connection: a second one might have to wait for the first. */
export async function loadAgency(house: Services, db: Queryable = house.database.db): Promise<Agency> {
  const rows = await db
    .selectFrom('content')
    .select(['type', 'data'])
    .where('type', 'in', ['footerAbout', 'footerAddress'])
    .where('hidden', '=', 0)
    .execute()
  const fields = Object.assign({}, ...rows.map((row) => JSON.parse(row.data))) as Record<
    string,
    string | undefined
  >
  const origin = house.settings.APP_ORIGIN
  const name = fields.aboutFooterText || new URL(origin).hostname
  const test = house.settings.PAYMENT_MODE === 'test'
  return {
    name,
    address: fields.location || undefined,
    email: fields.emailAddress || undefined,
    origin,
    test,
  }
}
