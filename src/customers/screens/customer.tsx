// One customer: sums, orders and conversations, found by the email address.
import { Mail, Package } from 'lucide-react'
import { data, Link, Form, useNavigation } from 'react-router'
import { OpenOrders } from '#account/screens/parts/open-orders.tsx'
import type { Conversation } from '#inbox/server/conversations.ts'
import { TOTAL_ORDERS_FLASH } from '#order-pages/screens/admin/flash.ts'
import { OrdersTable } from '#order-pages/screens/admin/orders-table.tsx'
import { withAgencyLines } from '#order-pages/screens/admin/with-agency-lines.ts'
import { pageNumber } from '#platform/rules/page.ts'
import { may } from '#platform/rules/permissions.ts'
import { phoneLink } from '#platform/rules/phone-link.ts'
import type { PersonNotice } from '#privacy/server/erase-person.ts'
import { AnchorButton, Button, buttonClass } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { ConfirmPanel } from '#ui/screens/confirm-panel.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { WrappedAddress } from '#ui/screens/mail-address.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { redirectAfter, redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { CustomerSums } from '../server/customer-sums.ts'
import type { Route } from './+types/customer'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { act, viewer } = scopeOf(context)
  const asked = {
    email: searchParams.get('email') ?? '',
    page: pageNumber(searchParams.get('page')),
    size: PAGE_SIZE.totalOrders,
  }
  const customer = await orErrorScreen(act.customerPage(asked))
  return {
    ...customer,
    orders: await orErrorScreen(withAgencyLines(act, Promise.resolve(customer.orders))),
    privacy: may(viewer, 'manage-privacy') ? await orErrorScreen(act.personNotice(asked.email)) : undefined,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { act, peer } = scopeOf(context)
  const form = await request.formData()
  const email = url.searchParams.get('email') ?? ''
  const openOrders = form.has('seen') ? formTextList(form, 'openOrder') : []
  const isErasing = formText(form, 'intent') === 'erase'
  const { refusal } = await attemptConfirmed({ context, request, form }, () =>
    isErasing ? act.erasePerson({ body: { email, openOrders }, peer }) : act.confirmForExport(),
  )
  if (refusal) return data({ refusal, seen: form.has('seen') }, { status: refusal.status })
  return isErasing
    ? redirectAfter(url, TOTAL_ORDERS_FLASH.to('/total-orders', 'erased'))
    : redirectWithFlash(url.pathname + url.search)
}

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('customers.admin')
  const format = useFormat()
  const { name, email, phone, since, hasAccount, sums, orders, conversations, privacy } = loaderData
  return (
    <>
      <title>{name}</title>
      <PageHead
        title={name}
        trail={[{ to: '/admin/customers', label: t('customers') }]}
        actions={
          <>
            {email && (
              <AnchorButton href={`/admin/new-order?${new URLSearchParams({ name, email })}`}>
                {t('newOrder')}
              </AnchorButton>
            )}
            <AnchorButton href={`mailto:${email}`}>{t('writeAnEmail')}</AnchorButton>
          </>
        }
      >
        {t('knownSince', { date: format.date(Date.parse(since)) })}
      </PageHead>
      <div className="space-y-6">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card title={t('contact')} id="contact">
            <FactList
              facts={[
                [t('email'), email && <WrappedAddress key="email">{email}</WrappedAddress>],
                [
                  t('phone'),
                  phone && (
                    <a key="phone" href={phoneLink(phone)} className={TEXT_LINK}>
                      {phone}
                    </a>
                  ),
                ],
                [t('account'), t(hasAccount ? 'hasAccount' : 'hasNone')],
              ]}
            />
          </Card>
          <Card title={t('totals')} id="sums">
            {sums.length ? (
              <div>
                {sums.map((sum) => (
                  <Sums key={sum.currency} sums={sum} />
                ))}
              </div>
            ) : (
              <p className="text-sm text-muted">{t('nothingOrdered')}</p>
            )}
          </Card>
        </div>
        <Card title={t('orders')} id="orders">
          <OrdersTable
            orders={orders}
            updateLabel={t('update')}
            empty={<EmptyState title={t('noOrders')}>{t('noOrdersAbout')}</EmptyState>}
          />
        </Card>
        <Card title={t('messages')} id="messages">
          {conversations.length ? (
            <ul className="m-0 list-none p-0">
              {conversations.map((conversation) => (
                <ConversationRow
                  key={`${conversation.kind} ${conversation.id}`}
                  conversation={conversation}
                />
              ))}
            </ul>
          ) : (
            <EmptyState title={t('noMessages')}>{t('noMessagesAbout')}</EmptyState>
          )}
        </Card>
        {privacy && (
          <PrivacyCard email={email} notice={privacy} refusal={actionData?.refusal} seen={actionData?.seen} />
        )}
      </div>
    </>
  )
}

function Sums({ sums: { currency, paidCents, refundedCents, unpaidCents, orders } }: { sums: CustomerSums }) {
  const t = useWords('customers.admin')
  const format = useFormat()
  const money = (cents: number) => format.money(cents, currency)
  return (
    <div className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <FactList
        facts={[
          [t('paidIn', { currency }), money(paidCents)],
          [t('refunded'), refundedCents ? money(refundedCents) : ''],
          [t('notPaid'), unpaidCents ? money(unpaidCents) : ''],
          [t('orders'), format.count(orders)],
        ]}
      />
    </div>
  )
}

function ConversationRow({
  conversation: { kind, id, subject, text, isOurs, isWaiting, at },
}: {
  conversation: Conversation
}) {
  const t = useWords('customers.admin')
  const format = useFormat()
  const Icon = kind === 'order' ? Package : Mail
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 border-t border-line py-2 text-sm first:border-t-0 hover:bg-paper">
      <span className="w-24 text-muted tabular-nums">{format.date(at)}</span>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">
        <Link
          to={kind === 'order' ? `/admin/payment-status/${id}#thread` : `/view/${id}`}
          className={`text-ink no-underline after:absolute after:inset-0 ${isWaiting ? 'font-semibold' : ''}`}
        >
          <span className="sr-only">{t(kind === 'order' ? 'kind.order' : 'kind.contact')} </span>
          {subject}
        </Link>{' '}
        <span className="text-muted">{isOurs ? t('fromTeam', { text }) : text}</span>
      </span>
    </li>
  )
}

interface PrivacyCardProps {
  email: string
  notice: PersonNotice
  refusal: Refusal | undefined
  /** The box was ticked. */
  seen: boolean | undefined
}

/** An admin exports or erases this person, who asked for it. */
function PrivacyCard({ email, notice, refusal, seen }: PrivacyCardProps) {
  const t = useWords('customers.admin')
  const busy = useNavigation().state !== 'idle'
  const { openOrders, refused, isConfirmed } = notice
  const notSeen = refusal?.errors.openOrders
  return (
    <Card title={t('personalData')} id="privacy">
      <ConfirmPanel refusal={refusal} className="mb-4" />
      <p className="mb-4 max-w-[68ch] text-sm text-muted">{t('personalDataAbout')}</p>
      {isConfirmed ? (
        <AnchorButton href={`/api/customer/export?${new URLSearchParams({ email })}`} download="person.json">
          {t('downloadEverything')}
        </AnchorButton>
      ) : (
        <IntentButton intent="export">{t('confirmToDownload')}</IntentButton>
      )}
      <details open={Boolean(refusal && !refusal.confirm)} className="mt-6 border-t border-line pt-4">
        <summary className={buttonClass('danger', 'list-none [&::-webkit-details-marker]:hidden')}>
          {t('erase')}
        </summary>
        {refused ? (
          <Notice tone="info" className="mt-4">
            {refused}
          </Notice>
        ) : (
          <Form method="post" noValidate className="mt-4 grid gap-4">
            <Consequences notice={notice} />
            {openOrders.length > 0 && <OpenOrders orders={openOrders} seen={seen} error={notSeen} byAdmin />}
            {refusal && !refusal.confirm && !notSeen && <Notice tone="wrong">{refusal.detail}</Notice>}
            <div>
              <Button variant="danger" name="intent" value="erase" disabled={busy}>
                {t('eraseYes')}
              </Button>
            </div>
          </Form>
        )}
      </details>
    </Card>
  )
}

function Consequences({ notice }: { notice: PersonNotice }) {
  const format = useFormat()
  const t = useWords('customers.admin')
  const { hasAccount, messages, hasNewsletter, receipts, retainers, keptYears } = notice
  const goes = [
    hasAccount && t('goes.account'),
    messages > 0 && t('goes.messages', { count: messages }),
    hasNewsletter && t('goes.newsletter'),
    t('goes.emails'),
  ].filter((each) => each !== false)
  return (
    <div className="grid max-w-[68ch] gap-2 text-sm">
      <p>{t('erase.deleted', { list: format.list(goes) })}</p>
      {retainers.length > 0 && <p>{t('erase.retainers', { list: retainers.join(', ') })}</p>}
      {receipts.length > 0 && <p>{t('erase.receipts', { keptYears, list: receipts.join(', ') })}</p>}
      <p>{t('erase.email')}</p>
    </div>
  )
}
