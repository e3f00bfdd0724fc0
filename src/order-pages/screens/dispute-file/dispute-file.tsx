// Everything about an order on one page, to print or save as evidence in a dispute. Both sides see the same;
// the team's notes are not in it.
import { may } from '#platform/rules/permissions.ts'
import { LinkButton, Button } from '#ui/screens/button.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { WrappedAddress } from '#ui/screens/mail-address.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'
import type { DisputeFile } from '../../server/dispute-file.ts'
import { amountFacts } from '../amount-facts.ts'
import { earlierThan } from '../earlier-than.ts'
import type { Route } from './+types/dispute-file'
import { Brief, Mails, Sold, Terms, Thread, Work } from './parts.tsx'
import { Section, Cut, Hashes, Nothing, TimeList } from './section.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { act, viewer } = scopeOf(context)
  const before = earlierThan(new URL(request.url).searchParams, 'before')
  const file = await orErrorScreen(act.disputeFile(params.id, { before }))
  // The team goes back to its own page of the order, everybody else to the customer's page.
  return { file, isTeam: may(viewer, 'work-on-orders') }
}

/** Customers print it for their records too, so their title does not speak of a dispute. */
const titleOf = ({ file, isTeam }: { file: DisputeFile; isTeam: boolean }): string =>
  isTeam ? `Dispute file, order ${file.order.number}` : `Everything about order ${file.order.number}`

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? titleOf(loaderData) : 'Order' },
]

export default function DisputeFileScreen({ loaderData: { file, isTeam } }: Route.ComponentProps) {
  const canPrint = useHydrated()
  const id = file.order._id
  return (
    <div className="mx-auto max-w-3xl print:max-w-none">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LinkButton to={isTeam ? `/admin/payment-status/${id}` : `/order/${id}`}>
          Back to the order
        </LinkButton>
        {canPrint && (
          <Button type="button" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        )}
      </div>
      <div className="light-paper rounded-lg border border-line bg-surface p-5 sm:p-10 print:border-0 print:p-0">
        <Head file={file} title={titleOf({ file, isTeam })} />
        <Sold file={file} />
        <Terms terms={file.terms} />
        <Brief answers={file.brief} />
        <Work work={file.work} />
        <Acceptance deliveries={file.work.deliveries} />
        <Thread thread={file.thread} earlier={file.earlier} />
        <Payments file={file} />
        <Mails mails={file.mails} emailsCut={file.emailsCut} />
        <History history={file.history} historyCut={file.historyCut} />
      </div>
    </div>
  )
}

function Head({ file: { order, madeAt }, title }: { file: DisputeFile; title: string }) {
  const format = useFormat()
  return (
    <>
      {order.mode === 'test' && (
        <p className="mb-3 rounded-md bg-amber-soft px-3 py-2 text-sm font-medium">
          Test order: no real money moved for it.
        </p>
      )}
      <h1 className="font-display text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
      <p className="mt-1 text-sm text-muted">
        Written by the site on {format.dateAndTime(madeAt)} from its records. All times are those of{' '}
        {format.timeZone}.
      </p>
      <Section title="The order">
        <FactList
          facts={[
            ['Order id', order._id],
            ['Placed', format.dateAndTime(order.placedAt)],
            ['Package', order.packageName],
            ...amountFacts(order, format),
            ['Customer', order.customerName],
            [
              'Email',
              order.customerEmail && <WrappedAddress key="email">{order.customerEmail}</WrappedAddress>,
            ],
            ['Company', order.companyName],
            ['VAT number', order.vatNumber],
            ['Address', order.customerAddress],
            ['Country', order.customerCountry],
          ]}
        />
      </Section>
    </>
  )
}

/** Acceptance, money and the history. */
function Acceptance({ deliveries }: Pick<OrderWorkView, 'deliveries'>) {
  const format = useFormat()
  const accepted = deliveries.find(({ answer }) => answer === 'accepted' || answer === 'accepted-by-time')
  return (
    <Section title="Acceptance">
      {accepted ? (
        <div className="text-sm">
          <p>
            Round {accepted.round} was accepted{' '}
            {accepted.answer === 'accepted' ? 'by the customer' : 'by time, without an objection'} on{' '}
            {format.dateAndTime(accepted.answeredAt ?? 0)}.
          </p>
          <Hashes files={accepted.hashes} />
        </div>
      ) : (
        <Nothing>No delivery is accepted.</Nothing>
      )}
    </Section>
  )
}

function Payments({ file: { order, payments, refunds, receipts } }: { file: DisputeFile }) {
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

function History({ history, historyCut }: Pick<DisputeFile, 'history' | 'historyCut'>) {
  return (
    <Section title="History">
      {historyCut && <Cut>These are the newest entries. Earlier ones are left out.</Cut>}
      <TimeList rows={history.map(({ note, at }) => ({ at, content: note }))} />
    </Section>
  )
}
