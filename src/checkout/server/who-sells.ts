// Who the customer pays, and whom they can ask: shown where the order is placed and paid.
import { sellingRules } from '#orders/server/selling-rules.ts'
import { requirePayer, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { firstOfTeam, type PublicLead } from '#work/server/order-page/lead.ts'
import { waysOf } from './pay-page.ts'

export interface WhoSells {
  /** '' until an admin has entered it. */
  legalName: string
  /** "card_paypal"; undefined if nothing can be paid yet. */
  payBy: string | undefined
  /** Null if the site shows no team. */
  person: PublicLead | null
}

export async function whoSells(app: App, viewer: Viewer): Promise<WhoSells> {
  requirePayer(viewer)
  const { db } = app.database
  const { seller } = await sellingRules(db)
  return {
    legalName: seller?.legalName ?? '',
    payBy: await waysOf(app),
    person: await firstOfTeam(db),
  }
}
