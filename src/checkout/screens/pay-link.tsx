// The page behind the link in an email that pays an order. It needs no login, says nothing of the account, and
// looks the same whoever is signed in.
import { data, redirect } from 'react-router'
import { isSentBack } from '#platform/rules/links.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { AnchorButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { useLocal } from '#ui/screens/local-link.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TestBanner } from '#ui/screens/test-banner.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'
import type { PayLinkPage } from '../server/pay-link.ts'
import type { Route } from './+types/pay-link'
import { AmountTable } from './amount-table.tsx'
import { CHECKOUT_COLUMNS, CheckoutPage } from './checkout-page.tsx'
import { PayPanel } from './pay-panel.tsx'
import { closedMessage, declinedMessage, paymentMessageOf, shouldNotPay } from './payment-messages.ts'
import { RenewalNote } from './summary.tsx'

export const handle: PageHandle = { hydrated: true, ownFrame: true, mailedLink: 'pay' }

// Keeps the link's secret from other sites. With no-referrer the form's POST would have no Origin either.
const SECRET_PAGE = { 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' }

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  const cookie = loaderHeaders.get('set-cookie')
  return { ...SECRET_PAGE, ...(cookie && { 'set-cookie': cookie }) }
}

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  if (!(await orErrorScreen(act.payLinkWorks(token)))) return data({ page: null }, { status: 404 })
  const sentBack = isSentBack(url.searchParams)
  const { cookie, ...page } = await orErrorScreen(act.payLinkPage({ token, sentBack }))
  return data({ page }, { headers: page.methods.length ? { 'set-cookie': cookie } : {} })
}

/** Opens a checkout and sends the browser to it. A provider's own form never comes here. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const { act, peer } = scopeOf(context)
  const form = await request.formData()
  const provider = formText(form, 'provider')
  const chosen = { provider, ...(form.has('saveCard') && { saveCard: true }) }
  const { done, refusal } = await attempt(() => act.payByLink({ token, peer }, chosen))
  if (refusal) return data({ refusal }, { status: refusal.status })
  return redirect(done.kind === 'redirect' ? done.url : `/pay/${token}#${provider}`, 303)
}

export default function PayLink({
  loaderData: { page },
  actionData,
  params: { token },
}: Route.ComponentProps) {
  const t = useWords('checkout.screens')
  if (!page)
    return (
      <CheckoutPage byLink>
        <title>{t('byLink.dead')}</title>
        <PageHead title={t('byLink.dead')}>{t('byLink.deadHelp')}</PageHead>
        <AnchorButton href="/contact">{t('writeToUs')}</AnchorButton>
      </CheckoutPage>
    )
  return <Paying page={page} token={token} problem={actionData?.refusal.detail} />
}

interface PayingProps {
  page: Omit<PayLinkPage, 'cookie'>
  token: string
  problem: string | undefined
}

function Paying({ page, token, problem }: PayingProps) {
  const words = useAllWords()
  const t = words.of('checkout.screens')
  const { order, methods, why, seller, part } = page
  const isPaid = order.paymentStatus === 'Paid'
  const isOpen = methods.length > 0
  const isQuestion = shouldNotPay(order.payment)
  const message =
    paymentMessageOf(order, words) ??
    (order.refunded ? closedMessage(order, words) : undefined) ??
    (order.isDeclined ? declinedMessage(words) : undefined)
  const isComing = order.payment === 'checking' || order.payment === 'processing'
  const panel = <PayPanel page={{ order, methods }} payAt={`/pay/${token}`} promised={null} seller={seller} />
  const paid = part ? t('byLink.partPaid', { number: part.number, count: part.of }) : t('thisIsPaid')
  const title = isPaid ? paid : isOpen ? t('payForOrder') : t('notPossibleYet')
  const number = part ? part.orderNumber : order.number
  return (
    <CheckoutPage byLink above={page.test && <TestBanner>{t('byLink.test')}</TestBanner>}>
      <title>{t('payTitle', { number })}</title>
      <PageHead title={title}>{t('order', { number })}</PageHead>
      {problem && (
        <Notice tone="wrong" className="mb-6" title={t('notStarted')}>
          {problem}
        </Notice>
      )}
      {message && (
        <Notice tone={message.tone} className="mb-6" title={message.title}>
          {message.words}
        </Notice>
      )}
      {why && !message && !isPaid && (
        <Notice tone="info" className="mb-6">
          {why}
        </Notice>
      )}
      <div className={isOpen || isPaid ? CHECKOUT_COLUMNS : 'max-w-md'}>
        {isOpen && (
          <Card>
            {isQuestion ? (
              <details>
                <summary className="cursor-pointer font-medium">{t('payAgain')}</summary>
                <p className="my-4 text-sm">{t(isComing ? 'riskTwice' : 'riskLooking')}</p>
                {panel}
              </details>
            ) : (
              panel
            )}
          </Card>
        )}
        {isPaid && <Documents page={page} token={token} />}
        <ToBePaid page={page} />
      </div>
      {isPaid && <FollowIt />}
      {/* Works with and without scripts: often while the confirmation is due, rarely while it takes days. */}
      {isComing && <meta httpEquiv="refresh" content={order.payment === 'checking' ? '4' : '30'} />}
    </CheckoutPage>
  )
}

function Documents({ page: { order, invoices }, token }: Pick<PayingProps, 'page' | 'token'>) {
  const t = useWords('checkout.screens')
  const local = useLocal()
  const files = [
    ...(order.receiptNumber
      ? [{ number: 'receipt', title: t('receipt', { number: order.receiptNumber }) }]
      : []),
    ...invoices,
  ]
  if (!files.length) return null
  return (
    <Card title={t('byLink.documents')}>
      <ul className="m-0 list-none p-0">
        {files.map(({ number, title }) => (
          <li key={number}>
            <a
              href={local(`/pay/${token}/${number}/pdf`)}
              className={`${TEXT_LINK} inline-flex min-h-11 items-center`}
            >
              {title} (PDF)
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** It says the same to everybody, so it does not tell whether the address has an account. */
function FollowIt() {
  const t = useWords('checkout.screens')
  return (
    <Notice
      tone="info"
      className="mt-6"
      title={t('byLink.follow')}
      actions={
        <>
          <AnchorButton href="/register">{t('byLink.register')}</AnchorButton>
          <AnchorButton href="/my-order">{t('byLink.logIn')}</AnchorButton>
        </>
      }
    >
      {t('byLink.followHelp')}
    </Notice>
  )
}

/** What is paid, line by line, and which part of it. */
function ToBePaid({ page: { order, lines, part } }: Pick<PayingProps, 'page'>) {
  const words = useAllWords()
  const t = words.of('checkout.screens')
  const { amounts, tax, couponCode, currency, billing, laterCents } = order
  return (
    <section
      aria-label={t('yourOrder')}
      className="grid min-w-0 gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <h2 className="border-b border-line pb-3 font-display text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
        {order.packageName}
      </h2>
      <ul className="m-0 list-none space-y-1.5 p-0 text-sm">
        {lines.map(({ name, quantity, cents }, place) => (
          <li key={place} className="flex justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {quantity === 1 ? name : `${quantity} × ${name}`}
            </span>
            <span className="tabular-nums">{words.format.money(cents, currency)}</span>
          </li>
        ))}
      </ul>
      {part && (
        <p className="text-sm font-medium">{t('byLink.part', { number: part.number, count: part.of })}</p>
      )}
      <div className="border-t border-line pt-4">
        <AmountTable {...{ amounts, tax, couponCode, currency, billing, laterCents }} />
      </div>
      <RenewalNote billing={billing} hasCoupon={amounts.discountCents > 0} />
    </section>
  )
}
