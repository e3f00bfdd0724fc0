// Acceptance, money and the history.
import { useFormat } from '#ui/screens/use-format.ts'
import type { DisputeFile } from '../../server/dispute-file.ts'
import { Cut, Hashes, Nothing, Section, TimeList } from './section.tsx'

export function Acceptance({ acceptance }: Pick<DisputeFile, 'acceptance'>) {
  const format = useFormat()
  return (
    <Section title="Acceptance">
      {acceptance ? (
        <div className="text-sm">
          <p>
            Round {acceptance.round} was accepted{' '}
            {acceptance.by === 'customer' ? 'by the customer' : 'by time, without an objection'} on{' '}
            {format.dateAndTime(acceptance.at)}.
          </p>
          <Hashes files={acceptance.files} />
        </div>
      ) : (
        <Nothing>No delivery is accepted.</Nothing>
      )}
    </Section>
  )
}

export function Payments({ file: { order, payments, refunds, receipts } }: { file: DisputeFile }) {
  const format = useFormat()
  return (
    <Section title="Payment">
      {payments.length ? (
        <TimeList
          rows={payments.map(({ provider, transaction, status, amountCents, at }) => ({
            at,
            content: `${provider}, ${status}: ${format.money(amountCents, order.currency)}\nTransaction ${transaction}`,
          }))}
        />
      ) : (
        <Nothing>No payment is known.</Nothing>
      )}
      {refunds.length > 0 && (
        <ul className="m-0 mt-3 list-none space-y-1 p-0 text-sm">
          {refunds.map(({ _id, amount, state }) => (
            <li key={_id}>
              Refund of {format.price(amount, order.currency)}: {state}
            </li>
          ))}
        </ul>
      )}
      {receipts.length > 0 && (
        <p className="mt-3 text-sm">
          Receipts: {receipts.map(({ number, isVoid }) => (isVoid ? `${number} (void)` : number)).join(', ')}
        </p>
      )}
    </Section>
  )
}

export function History({ history, historyCut }: Pick<DisputeFile, 'history' | 'historyCut'>) {
  return (
    <Section title="History">
      {historyCut && <Cut>These are the newest entries. Earlier ones are left out.</Cut>}
      <TimeList rows={history.map(({ note, at }) => ({ at, content: note }))} />
    </Section>
  )
}
