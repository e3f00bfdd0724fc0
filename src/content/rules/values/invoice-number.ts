// Numbers of invoices and credit notes. What stands before the number names the series, and each series
// counts by itself without a gap. Test documents have series of their own.
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import { say } from '#platform/rules/words.ts'

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

export const DEFAULT_PREFIX: Record<InvoiceKind, string> = { invoice: 'INV', 'credit-note': 'CN' }

const TEST = 'TEST'

/** "INV", or "TEST-INV" in test mode. */
export const seriesOf = (mode: PaymentMode, prefix: string): string =>
  mode === 'test' ? `${TEST}-${prefix}` : prefix

/** "INV-000001". */
export const numberIn = (series: string, count: number): string =>
  `${series}-${String(count).padStart(6, '0')}`

/** Why a prefix can't be used; undefined if it can. */
export function prefixError(prefix: string): string | undefined {
  if (!/^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(prefix)) return say('content.admin', 'prefix.characters')
  if (prefix.startsWith(TEST)) return say('content.admin', 'prefix.forTests', { prefix: TEST })
  // Receipts count under these.
  if (prefix === 'R' || prefix === 'T') return say('content.admin', 'prefix.forReceipts', { prefix })
  return undefined
}
