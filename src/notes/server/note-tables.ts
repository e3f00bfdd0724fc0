// The table of the team's notes. Its rows live as long as the order.
import type { Generated } from 'kysely'

export interface NoteTables {
  order_notes: OrderNoteRow
}

/** Only the team reads these. */
export interface OrderNoteRow {
  seq: Generated<number>
  id: string
  order_id: string
  body: string
  actor: string
  at: number
}
