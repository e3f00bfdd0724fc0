// What was bought, by whom, the answers of the brief, and what happened so far.
import { isInterval } from '#content/rules/values/intervals.ts'
import { InvoiceLinks } from '#invoices/screens/invoice-links.tsx'
import { AnchorButton, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { WrappedAddress } from '#ui/screens/mail-address.tsx'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'
import type { OrderStory } from '../../server/order-story.ts'
import { amountFacts } from '../amount-facts.ts'
import { asksForAnswers } from './work/main-button.tsx'

interface OrderDetailsProps {
  orderId: string
  /** Null for the holder of the mailed link. */
  story: OrderStory | null
  work: OrderWorkView
}

export function OrderDetails({ orderId, story, work }: OrderDetailsProps) {
  const t = useWords('order-pages.screens')
  const { brief, by } = work
  const isClosed = work.state === 'closed'
  const words = useAllWords()
  const { format } = words
  return (
    <>
      {brief && by !== 'admin' && (
        <Card
          title={t('details.answers')}
          id="brief"
          aside={
            // The top of the page has the same button.
            !asksForAnswers(work) &&
            (!isClosed || brief.answered > 0) && (
              <LinkButton size="small" to={`/order/${orderId}/brief`}>
                {isClosed
                  ? t('details.seeAnswers')
                  : brief.sent
                    ? t('details.addToAnswers')
                    : t('answerQuestions')}
              </LinkButton>
            )
          }
        >
          <p className="text-sm text-muted">
            {brief.sent
              ? t('details.answersIn')
              : isClosed
                ? t('details.answersOver')
                : t('details.answered', { counter: brief.counter })}
          </p>
        </Card>
      )}
      {story && (
        <Card title={t('details.title')} id="details">
          <FactList
            facts={[
              [t('details.package'), story.order.packageName],
              ...amountFacts(story.order, words),
              [
                t('details.billed'),
                isInterval(story.order.billing) ? t(`details.every.${story.order.billing}`) : '',
              ],
              [t('details.company'), story.order.companyName],
              [t('details.name'), story.order.customerName],
              [
                t('details.email'),
                story.order.customerEmail && (
                  <WrappedAddress key="email">{story.order.customerEmail}</WrappedAddress>
                ),
              ],
              [t('details.address'), story.order.customerAddress],
              [t('details.country'), story.order.customerCountry],
              [t('details.vatNumber'), story.order.vatNumber],
              [
                t('details.receipt'),
                story.order.receiptNumber && (
                  <AnchorButton key="receipt" size="small" href={`/receipt/${story.order._id}.pdf`} download>
                    {t('details.receiptPdf', { number: story.order.receiptNumber })}
                  </AnchorButton>
                ),
              ],
              [
                t('details.invoices'),
                story.invoices.length ? <InvoiceLinks key="invoices" invoices={story.invoices} /> : '',
              ],
            ]}
          />
          <Disclosure
            summary={t('details.history', { events: story.history.length })}
            className="mt-3 border-t border-line pt-1"
          >
            <ol className="m-0 mt-2 list-none space-y-3 p-0">
              {story.history.map(({ note, at }, index) => (
                <li key={index} className="text-sm">
                  <time
                    dateTime={new Date(at).toISOString()}
                    className="block text-xs text-muted tabular-nums"
                  >
                    {format.nearTime(at)}
                  </time>
                  <span className="[overflow-wrap:anywhere]">{note}</span>
                </li>
              ))}
            </ol>
          </Disclosure>
        </Card>
      )}
    </>
  )
}
