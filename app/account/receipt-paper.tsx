import { FactList } from '#app/ui/fact-list.tsx'
import { useFormat } from '#app/use-format.ts'
import { createFormat } from '#domain/format.ts'
import type { Receipt } from '#server/use-cases/payments/ledger/receipt.ts'
import { Letterhead } from './letterhead.tsx'
import { REVERSED } from './payment-messages.ts'
import { ReceiptAmounts } from './receipt-amounts.tsx'

/** The receipt as issued, with dates in the time zone of that day. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { seller, customer, order, number, paidAt, by, transaction, customerEmail, voidedAt, mode } = receipt
  const { locale, currency, timeZone } = useFormat()
  const dateOf = createFormat({ locale, currency, timeZone: receipt.timeZone ?? timeZone }).date
  return (
    <article className="light-paper rounded-lg border border-line bg-surface p-4 sm:p-10 print:border-0 print:p-0">
      <Letterhead
        seller={{ name: seller.name, lines: [seller.address, seller.email] }}
        title={mode === 'test' ? 'TEST – not a receipt' : 'Receipt'}
        number={number}
        mark={isPaid(receipt) ? 'Paid' : ''}
      />
      <ReceiptState receipt={receipt} dateOf={dateOf} />
      <div className="mt-6 grid grid-cols-1 gap-6 sm:grid-cols-2 print:grid-cols-2">
        <div className="text-sm [overflow-wrap:anywhere]">
          <h2 className="text-muted">Billed to</h2>
          <Lines
            lines={[
              customer.company ?? '',
              customer.name,
              customer.address,
              customer.country,
              customer.vatNumber ? `VAT or tax number ${customer.vatNumber}` : '',
              customerEmail,
            ]}
          />
        </div>
        <FactList
          facts={[
            [voidedAt === null ? 'Paid on' : 'Issued on', dateOf(paidAt)],
            ['Ordered on', dateOf(order.placedAt)],
            ['Order', order.number],
            ['Paid by', voidedAt === null ? by : ''],
            ['Transaction', voidedAt === null ? transaction : ''],
          ]}
        />
      </div>
      <ReceiptAmounts receipt={receipt} dateOf={dateOf} />
      <p className="mt-6 text-sm text-muted">
        {mode === 'test'
          ? 'This is a test: no real money moved, and nothing was sold.'
          : closingLine(voidedAt)}
      </p>
    </article>
  )
}

/** It counts, and nothing of it went back. */
const isPaid = ({ voidedAt, back }: Receipt): boolean => voidedAt === null && back.length === 0

const closingLine = (voidedAt: number | null): string =>
  voidedAt === null ? 'Thank you. Keep this receipt for your records.' : 'Please do not use this receipt.'

const Lines = ({ lines, className = '' }: { lines: string[]; className?: string }) => (
  <p className={`mt-1 text-sm [overflow-wrap:anywhere] whitespace-pre-line ${className}`}>
    {lines.filter(Boolean).join('\n')}
  </p>
)

interface ReceiptStateProps {
  receipt: Receipt
  dateOf(moment: number): string
}

function stateWords(
  voidedAt: number | null,
  back: Receipt['back'],
  dateOf: ReceiptStateProps['dateOf'],
): { words: string; detail: string } {
  if (voidedAt !== null)
    return {
      words: 'Withdrawn',
      detail: `We recorded this payment by mistake and withdrew the receipt on ${dateOf(voidedAt)}. It is no proof of payment.`,
    }
  const last = back.at(-1)!
  return last.kind === 'reversed'
    ? { words: REVERSED, detail: `That was on ${dateOf(last.at)}. This receipt is no proof of payment.` }
    : { words: 'Refunded in full', detail: `The last refund was on ${dateOf(last.at)}.` }
}

/** A warning that must show in print too: the receipt is void, refunded in full or reversed. */
function ReceiptState({ receipt: { voidedAt, back, leftCents }, dateOf }: ReceiptStateProps) {
  if (voidedAt === null && (leftCents > 0 || !back.length)) return null
  const { words, detail } = stateWords(voidedAt, back, dateOf)
  return (
    <p className="mt-6 border-2 border-danger px-4 py-3 text-sm text-danger">
      <strong className="block font-display text-lg font-semibold">{words}</strong> {detail}
    </p>
  )
}
