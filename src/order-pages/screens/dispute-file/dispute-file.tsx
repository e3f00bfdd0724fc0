// Everything about an order on one page, to print or save as evidence in a dispute. Both sides see the same;
// the team's notes are not in it.
import { may } from '#platform/rules/permissions.ts'
import { LinkButton, Button } from '#ui/screens/button.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { WrappedAddress } from '#ui/screens/mail-address.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'
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

export default function DisputeFileScreen({ loaderData: { file, isTeam } }: Route.ComponentProps) {
  const t = useWords('order-pages.screens')
  const canPrint = useHydrated()
  const { _id: id, number } = file.order
  // Customers print it for their records too, so their title does not speak of a dispute.
  const title = isTeam ? t('file.title', { number }) : t('file.everything', { number })
  return (
    <div className="mx-auto max-w-3xl print:max-w-none">
      <title>{title}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LinkButton to={isTeam ? `/admin/payment-status/${id}` : `/order/${id}`}>
          {t('backToOrder')}
        </LinkButton>
        {canPrint && (
          <Button type="button" onClick={() => window.print()}>
            {t('file.print')}
          </Button>
        )}
      </div>
      <div className="light-paper rounded-lg border border-line bg-surface p-5 sm:p-10 print:border-0 print:p-0">
        <Head file={file} title={title} />
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
  const t = useWords('order-pages.screens')
  const format = useFormat()
  return (
    <>
      {order.mode === 'test' && (
        <p className="mb-3 rounded-md bg-amber-soft px-3 py-2 text-sm font-medium">{t('file.test')}</p>
      )}
      <h1 className="font-display text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
      <p className="mt-1 text-sm text-muted">
        {t('file.madeAt', { time: format.dateAndTime(madeAt), timeZone: format.timeZone })}
      </p>
      <Section title={t('file.order')}>
        <FactList
          facts={[
            [t('fact.orderId'), order._id],
            [t('fact.placed'), format.dateAndTime(order.placedAt)],
            [t('fact.package'), order.packageName],
            ...amountFacts(order, useAllWords()),
            [t('fact.customer'), order.customerName],
            [
              t('fact.email'),
              order.customerEmail && <WrappedAddress key="email">{order.customerEmail}</WrappedAddress>,
            ],
            [t('fact.company'), order.companyName],
            [t('fact.vat'), order.vatNumber],
            [t('fact.address'), order.customerAddress],
            [t('fact.country'), order.customerCountry],
          ]}
        />
      </Section>
    </>
  )
}

/** Acceptance, money and the history. */
function Acceptance({ deliveries }: Pick<OrderWorkView, 'deliveries'>) {
  const t = useWords('order-pages.screens')
  const format = useFormat()
  const accepted = deliveries.find(({ answer }) => answer === 'accepted' || answer === 'accepted-by-time')
  return (
    <Section title={t('file.acceptance')}>
      {accepted ? (
        <div className="text-sm">
          <p>
            {t(accepted.answer === 'accepted' ? 'file.acceptedByCustomer' : 'file.acceptedByTime', {
              round: accepted.round,
              time: format.dateAndTime(accepted.answeredAt ?? 0),
            })}
          </p>
          <Hashes files={accepted.hashes} />
        </div>
      ) : (
        <Nothing>{t('file.notAccepted')}</Nothing>
      )}
    </Section>
  )
}

function Payments({ file: { order, payments, refunds, receipts } }: { file: DisputeFile }) {
  const t = useWords('order-pages.screens')
  const format = useFormat()
  return (
    <Section title={t('file.payment')}>
      {payments.length ? (
        <TimeList
          rows={payments.map(({ provider, transaction, status, amountCents, at }) => ({
            at,
            content: t('file.paymentLine', {
              provider,
              status,
              amount: format.money(amountCents, order.currency),
              transaction,
            }),
          }))}
        />
      ) : (
        <Nothing>{t('file.noPayment')}</Nothing>
      )}
      {refunds.length > 0 && (
        <ul className="m-0 mt-3 list-none space-y-1 p-0 text-sm">
          {refunds.map(({ _id, amount, state }) => (
            <li key={_id}>{t('file.refund', { amount: format.price(amount, order.currency), state })}</li>
          ))}
        </ul>
      )}
      {receipts.length > 0 && (
        <p className="mt-3 text-sm">
          {t('file.receipts', {
            receipts: receipts
              .map(({ number, isVoid }) => (isVoid ? t('file.void', { number }) : number))
              .join(', '),
          })}
        </p>
      )}
    </Section>
  )
}

function History({ history, historyCut }: Pick<DisputeFile, 'history' | 'historyCut'>) {
  const t = useWords('order-pages.screens')
  return (
    <Section title={t('file.history')}>
      {historyCut && <Cut>{t('file.historyCut')}</Cut>}
      <TimeList rows={history.map(({ note, at }) => ({ at, content: note }))} />
    </Section>
  )
}
