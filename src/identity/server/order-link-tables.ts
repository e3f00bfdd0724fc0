import type { Generated } from 'kysely'

export interface OrderLinkTables {
  order_links: OrderLinkRow
}

/** A link in an email that opens one order, or pays it. Only its hash is stored. */
interface OrderLinkRow {
  hash: string
  kind: Generated<'order' | 'pay'>
  order_id: string
  /** The account that it was mailed to. Of a pay link ''. */
  user_id: string
  created_at: number
  expires_at: number
  /** Earlier openings are invalid: somebody signed out in that browser. */
  openings_from: Generated<number>
}
