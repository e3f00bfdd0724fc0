export interface CheckoutTables {
  held_charges: HeldChargesRow
}

/** One row while saved cards are not charged, because a backup was restored. */
interface HeldChargesRow {
  id: number
  since: number
}
