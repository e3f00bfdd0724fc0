// Acceptance, money and the history.
import { useTimeZone } from '#app/use-time-zone.ts'
import { dateAndTime } from '#domain/dates.ts'
import { dollars } from '#domain/money.ts'
import type { DisputeFile } from '#server/use-cases/order-queries/dispute-file.ts'
import { Hashes, Nothing, Section, TimeList } from './section.tsx'

export function Acceptance({ acceptance }: Pick<DisputeFile, 'acceptance'>) {
  const timeZone = useTimeZone()
  return (
    <Section title="Acceptance">
      {acceptance ? (
        <div className="text-sm">
          <p>
            Round {acceptance.round} was accepted{' '}
            {acceptance.by === 'customer' ? 'by the customer' : 'by time, without an objection'} on{' '}
            {dateAndTime(acceptance.at, timeZone)}.
          </p>
          <Hashes files={acceptance.files} />
        </div>
      ) : (
        <Nothing>No delivery is accepted.</Nothing>
      )}
    </Section>
  )
}

export function Payments({ file: { payments, refunds, receipts } }: { file: DisputeFile }) {
  return (
    <Section title="Payment">
      {payments.length ? (
        <TimeList
          rows={payments.map(({ provider, transaction, status, amountCents, at }) => ({
            at,
            content: `${provider}, ${status}: ${dollars(amountCents)}\nTransaction ${transaction}`,
          }))}
        />
      ) : (
        <Nothing>No payment is known.</Nothing>
      )}
      {refunds.length > 0 && (
        <ul className="m-0 mt-3 list-none space-y-1 p-0 text-sm">
          {refunds.map(({ _id, amount, state }) => (
            <li key={_id}>
              Refund of ${amount}: {state}
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

export function History({ history }: Pick<DisputeFile, 'history'>) {
  return (
    <Section title="History">
      <TimeList rows={history.map(({ note, at }) => ({ at, content: note }))} />
    </Section>
  )
}
