// The sender of the emails: the agency's details from the site's content.
import type { Look } from '#brand/rules/look.ts'
import { readBrand } from '#content/server/look.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { Services } from '#platform/server/services.ts'

export interface Agency {
  name: string
  address?: string | undefined
  email?: string | undefined
  origin: string
  look: Look
  /** Payments are in test mode: every email says so. */
  test?: boolean
}

/** Inside a transaction pass it as `db`: a second connection could deadlock with it. */
export async function loadAgency(app: Services, db: Queryable = app.database.db): Promise<Agency> {
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
  const origin = app.settings.APP_ORIGIN
  const { name: ownName, look } = await readBrand(db)
  const name = ownName || fields.aboutFooterText || new URL(origin).hostname
  const test = app.settings.PAYMENT_MODE === 'test'
  return {
    name,
    address: fields.location || undefined,
    email: fields.emailAddress || undefined,
    origin,
    look,
    test,
  }
}
