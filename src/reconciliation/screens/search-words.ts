import { withoutEnd } from '#platform/rules/text.ts'

/**
 * Words around an order number that no order contains. They are left out, because a search must find all
 * words.
 */
const FILLERS = new Set(
  'order orders number no nr ref reference invoice inv payment pay paid for from of the your'.split(' '),
)
const MAX_LENGTH = 100

/** What to search the orders for: what the reference names, else the transaction. '' if there is neither. */
export function searchWords({ reference, transaction }: { reference: string; transaction: string }): string {
  const words = reference
    .split(/\s+/)
    .map((word) => withoutEnd(word.replace(/^[#:.,;()]+/, ''), '#:.,;()'))
    .filter((word) => word && !FILLERS.has(word.toLowerCase()))
  return (words.join(' ') || transaction).slice(0, MAX_LENGTH)
}
