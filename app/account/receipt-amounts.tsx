import { Fragment } from 'react'
import { useFormat } from '#app/use-format.ts'
import { amountLines } from '#domain/amount-lines.ts'
import type { Receipt } from '#server/use-cases/payments/ledger/receipt.ts'
import { PointsRow } from './points-row.tsx'

interface ReceiptAmountsProps {
  receipt: Receipt
  dateOf(moment: number): string
}

const BACK = { refunded: 'Refunded', reversed: 'Reversed: taken back by the bank' }

/** Lists the purchase, every payment and refund with its date, and the balance. */
export function ReceiptAmounts({ receipt, dateOf }: ReceiptAmountsProps) {
  const format = useFormat()
  const { lines, totalCents, again, back, leftCents, pendingCents, voidedAt, currency } = receipt
  const money = (cents: number) => format.money(cents, currency)
  const { above, below } =
    receipt.amounts && receipt.tax
      ? amountLines(receipt.amounts, receipt.tax, receipt.couponCode)
      : { above: [], below: [] }
  // The first is the price, which stands beside the package already.
  const changes = above.slice(1)
  return (
    <table className="mt-8 w-full border-collapse text-sm">
      <caption className="sr-only">What was paid for</caption>
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="py-2 font-normal">
            Package
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, points, cents }, index) => (
          <Fragment key={index}>
            <tr className={`align-top ${points.length ? '' : 'border-b border-line'}`}>
              <td className="py-3 pr-4 font-medium [overflow-wrap:anywhere]">{name}</td>
              <td className="py-3 text-right tabular-nums">{money(cents)}</td>
            </tr>
            <PointsRow points={points} columns={2} />
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        {changes.map(({ label, cents }) => (
          <Line key={label} words={label} amount={money(cents)} />
        ))}
        <Sum
          words={`${voidedAt === null ? 'Total paid' : 'Total'} (${format.units(currency)})`}
          amount={money(totalCents)}
        />
        {below.map(({ label, cents }) => (
          <Line key={label} words={label} amount={money(cents)} />
        ))}
        {again.map(({ transaction, at, cents }) => (
          <Movement
            key={transaction}
            words={`Paid once more on ${dateOf(at)}`}
            transaction={transaction}
            amount={money(cents)}
          />
        ))}
        {back.map(({ kind, transaction, at, cents }) => (
          <Movement
            key={transaction}
            words={`${BACK[kind]} on ${dateOf(at)}`}
            transaction={transaction}
            amount={money(-cents)}
          />
        ))}
        {(again.length > 0 || back.length > 0) && <Sum words={sumWords(back)} amount={money(leftCents)} />}
        {pendingCents > 0 && (
          <tr className="border-t border-line">
            <td colSpan={2} className="py-3">
              A refund of {money(pendingCents)} is on its way. This receipt shows it once it is made.
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

function sumWords(back: Receipt['back']): string {
  if (!back.length) return 'Paid in all'
  return back.some(({ kind }) => kind === 'reversed') ? 'What is left' : 'Paid after refunds'
}

const Line = ({ words, amount }: { words: string; amount: string }) => (
  <tr>
    <th scope="row" className="py-3 pr-4 text-left font-normal [overflow-wrap:anywhere]">
      {words}
    </th>
    <td className="py-3 text-right tabular-nums">{amount}</td>
  </tr>
)

function Sum({ words, amount }: { words: string; amount: string }) {
  return (
    <tr className="border-t border-line first:border-t-0">
      <th scope="row" className="py-3 pr-4 text-left font-semibold [overflow-wrap:anywhere]">
        {words}
      </th>
      <td className="py-3 text-right font-display text-xl font-semibold tabular-nums">{amount}</td>
    </tr>
  )
}

function Movement({ words, transaction, amount }: { words: string; transaction: string; amount: string }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-3 pr-4 text-left font-normal [overflow-wrap:anywhere]">
        {words}
        <span className="block [overflow-wrap:anywhere] text-muted">Transaction {transaction}</span>
      </th>
      <td className="py-3 text-right tabular-nums">{amount}</td>
    </tr>
  )
}
