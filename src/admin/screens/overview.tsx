// The first screen of the admin area: what needs the agency today with the money and what is new beside it, and
// everything else below.
import { data, Link } from 'react-router'
import { fileSizeWords } from '#files/rules/order-file.ts'
import { MessagesTable } from '#inbox/screens/messages-table.tsx'
import { SubscribersTable } from '#inbox/screens/subscribers-table.tsx'
import type { BackupStatus } from '#operations/server/backup-status.ts'
import { AdminCards } from '#order-pages/screens/admin/admin-cards.tsx'
import { OrdersTable } from '#order-pages/screens/admin/orders-table.tsx'
import { paymentAccounts } from '#order-pages/screens/admin/payment-accounts.ts'
import { SalesFigures } from '#order-pages/screens/admin/sales-figures.tsx'
import { withAgencyLines } from '#order-pages/screens/admin/with-agency-lines.ts'
import type { SalesTotals } from '#order-pages/server/sales-totals.ts'
import { ageWords } from '#platform/rules/age-words.ts'
import { pageNumber } from '#platform/rules/page.ts'
import type { Act } from '#server/use-cases.ts'
import { CheckList } from '#setup/screens/check-list.tsx'
import { checksPassed } from '#setup/screens/checks-passed.ts'
import { FirstSteps } from '#setup/screens/first-steps.tsx'
import { STEP_WORDS } from '#setup/screens/step-words.ts'
import type { Check } from '#setup/server/check.ts'
import { useIsOpen } from '#site/screens/frame/page-frame.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/overview'
import { SalesPlots } from './sales-plots.tsx'
import { doDeskAction, doneAddress } from './today/desk-actions.ts'
import { orderAddress } from './today/order-actions.tsx'
import { loadToday, Today } from './today/today.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const query = url.searchParams
  const page = (param: string) => pageNumber(query.get(param))
  const orders = () => act.searchOrders({ page: page('ordersPage'), size: PAGE_SIZE.overviewOrders })
  const messages = (status: 'UnRead' | 'Read', param: string) =>
    act.pageOfMessages({ status, page: page(param), size: PAGE_SIZE.messages })
  return orErrorScreen(
    (async () => ({
      untrustedProxy: site.untrustedProxy,
      today: await loadToday(context, url),
      fileNotice: (await act.fileSpace()).notice,
      backups: await act.backupStatus(),
      heldCharges: await act.heldCharges(),
      checks: await act.goLiveChecks(),
      accounts: await paymentAccounts(act),
      totals: await act.salesTotals(),
      setup: await firstSteps(act),
      statistics: await act.orderStatistics(),
      newest: (await act.searchOrders({ page: 1, size: NEWEST })).rows,
      orders: await withAgencyLines(act, orders()),
      subscribers: await act.pageOfSubscribers({
        status: 'subscribed',
        page: page('subscribersPage'),
        size: PAGE_SIZE.overviewSubscribers,
      }),
      unread: await messages('UnRead', 'unreadPage'),
      read: await messages('Read', 'readPage'),
      isPaged: PAGED.some((param) => query.has(param)),
    }))(),
  )
}

/** Until the first order, or until nothing is left to do. */
async function firstSteps(act: Act) {
  if ((await act.salesTotals()).orders > 0) return null
  const { steps } = await act.readSetup()
  if (steps.every(({ isDone, isLater }) => isDone || isLater)) return null
  return steps.map(({ name, isDone, isLater }) => {
    const { title, purpose } = STEP_WORDS[name]
    return { name, isDone, isLater, title, purpose }
  })
}

const NEWEST = 4
const PAGED = ['ordersPage', 'subscribersPage', 'unreadPage', 'readPage']

export async function action({ context, request, url }: Route.ActionArgs) {
  const { refusal, typed, ...done } = await doDeskAction(context, await request.formData())
  return refusal
    ? data({ refusal, ...typed }, { status: refusal.status })
    : redirectWithFlash(doneAddress(url, done))
}

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('admin.admin')
  const { untrustedProxy, fileNotice, totals, backups } = loaderData
  return (
    <>
      <title>{t('adminPanel')}</title>
      <PageHead title={t('welcomeToAdminPanel')} />
      <div className="space-y-4 sm:space-y-6">
        {loaderData.heldCharges && <HeldChargesNotice {...loaderData.heldCharges} />}
        {fileNotice && (
          <Notice tone="info" title={t('littleRoomForFiles')}>
            {fileNotice}
          </Notice>
        )}
        {untrustedProxy && <ProxyNotice sender={untrustedProxy} />}
        <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0 space-y-6">
            {loaderData.setup && <FirstSteps steps={loaderData.setup} />}
            {(!loaderData.setup || loaderData.today.needsYou.count > 0) && (
              <Today today={loaderData.today} refused={actionData} />
            )}
          </div>
          <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-1">
            <MoneyCard totals={totals} />
            <NewestOrders orders={loaderData.newest} />
            {totals.orders > 0 && <GoLiveCard checks={loaderData.checks} />}
            <BackupCard backups={backups} />
          </div>
        </div>
        <Everything {...loaderData} />
      </div>
    </>
  )
}

function MoneyCard({ totals }: { totals: SalesTotals }) {
  const t = useWords('admin.admin')
  const format = useFormat()
  const hasFigures = useIsOpen('figures')
  return (
    <Card title={t('money')}>
      <p className="-mt-1 font-display text-2xl font-semibold tabular-nums">
        {format.money(totals.salesCents, totals.currency)}
      </p>
      <SalesFigures totals={totals} />
      {hasFigures && (
        <Link to="/admin/figures" className={`text-sm ${TEXT_LINK}`}>
          {t('toReports')}
        </Link>
      )}
    </Card>
  )
}

function NewestOrders({ orders }: { orders: Route.ComponentProps['loaderData']['newest'] }) {
  const t = useWords('admin.admin')
  const said = useWords('order-pages.screens')
  const format = useFormat()
  if (!orders.length) return null
  return (
    <Card title={t('newOrders')}>
      <ul className="m-0 -mt-1 list-none space-y-2 p-0 text-sm">
        {orders.map((order) => (
          <li key={order._id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <Link to={orderAddress(order)} className={`truncate ${TEXT_LINK}`}>
              {order.customerName}
            </Link>
            <span className="text-end tabular-nums">{format.money(order.priceCents, order.currency)}</span>
            <span className="truncate text-muted">{order.packageName}</span>
            <span className="text-end text-muted">{said(`status.${order.paymentStatus}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The cards, sums and tables of the specification, below what is needed each day. */
function Everything({
  accounts,
  totals,
  statistics,
  orders,
  subscribers,
  unread,
  read,
  isPaged,
}: Route.ComponentProps['loaderData']) {
  const t = useWords('admin.admin')
  const format = useFormat()
  const sales = t('totalSales', { amount: format.money(totals.salesCents, totals.currency) })
  return (
    <Disclosure
      open={isPaged}
      summary={<span className="font-display text-lg font-semibold text-ink">{t('everything')}</span>}
    >
      <div className="mt-3 space-y-4 sm:space-y-6">
        <AdminCards accounts={accounts} unread={unread.total} />
        <Card title={t('totalOrders')} id="orders">
          <OrdersTable orders={orders} param="ordersPage" updateLabel={t('updateOrder')} />
        </Card>
        {/* Side by side where there is room: empty ones need little. */}
        <div
          className={`grid items-start gap-6 max-sm:gap-4 ${unread.total + read.total ? '2xl:grid-cols-2' : 'md:grid-cols-2'}`}
        >
          <MessagesTable status="UnRead" messages={unread} />
          <MessagesTable status="Read" messages={read} />
        </div>
        <Card
          title={<span className="text-2xl tracking-tight tabular-nums sm:text-3xl">{sales}</span>}
          id="sales"
        >
          <SalesPlots
            statistics={statistics}
            salesCents={totals.salesCents}
            otherCurrencies={totals.otherCurrencies.length > 0}
          />
        </Card>
        <Card title={t('totalSubscribers')} id="subscribers">
          <SubscribersTable subscribers={subscribers} param="subscribersPage" />
        </Card>
      </div>
    </Disclosure>
  )
}

/** Warns of a missing setting that nothing else shows: all visitors would share one rate limit. */
const ProxyNotice = ({ sender }: { sender: string }) => {
  const t = useWords('admin.admin')
  return (
    <Notice tone="info" title={t('proxy.title')}>
      {t.rich('proxy.unknown', { sender, code: (words) => <code>{words}</code> })}
    </Notice>
  )
}

/** After a restore. Until the button is pressed nobody’s card is charged. */
function HeldChargesNotice({ since }: { since: number }) {
  const t = useWords('admin.admin')
  const format = useFormat()
  return (
    <Notice
      tone="info"
      title={t('heldCharges.title')}
      actions={<IntentButton intent="charge-cards-again">{t('heldCharges.again')}</IntentButton>}
    >
      {t('heldCharges', { date: format.date(since) })}
    </Notice>
  )
}

/** What is missing before real customers come. Gone when nothing is. */
function GoLiveCard({ checks }: { checks: readonly Check[] }) {
  const t = useWords('admin.admin')
  const format = useFormat()
  const read = useRead()

  const open = checks.filter(({ state }) => state === 'open')
  if (!open.length) return null
  return (
    <Card
      title={t('beforeYouGoLive')}
      id="go-live"
      aside={
        <LinkButton to="/setup" variant="quiet">
          {t('setUpYourSite')}
        </LinkButton>
      }
    >
      <Disclosure
        summary={
          <span className="max-sm:line-clamp-2">
            {t('toDo', {
              passed: read(checksPassed(checks)),
              open: format.list(open.map(({ label }) => label)),
            })}
          </span>
        }
      >
        <CheckList checks={open} />
      </Disclosure>
    </Card>
  )
}

/** The age and the result of the last backup. */
function BackupCard({ backups }: { backups: BackupStatus | 'off' | null }) {
  const t = useWords('admin.admin')
  if (backups === null) return null
  if (backups === 'off')
    return (
      <Notice
        tone="info"
        title={t('backup.offTitle')}
        actions={<LinkButton to="/backup-settings">{t('backup.setUp')}</LinkButton>}
      >
        {t('backup.off')}
      </Notice>
    )
  const { lastProven, fault } = backups
  return (
    <Card title={t('backups')} id="backups">
      <div className="space-y-3 text-sm">
        {fault && (
          <Notice tone="info" title={fault.state === 'failed' ? t('backup.failed') : t('backup.notProven')}>
            {fault.reason}
            {fault.state === 'failed' && ` ${t('backup.triedAgain')}`}
          </Notice>
        )}
        {lastProven ? <LastProven {...lastProven} /> : <p>{t('backup.none')}</p>}
      </div>
    </Card>
  )
}

function LastProven({ ageMs, at, file, bytes, rows }: NonNullable<BackupStatus['lastProven']>) {
  const t = useWords('admin.admin')
  const format = useFormat()
  const read = useRead()
  return (
    <>
      <p>
        {t.rich('backup.lastProven', {
          age: read(ageWords(ageMs)),
          when: format.dateAndTime(at),
          b: (words) => <strong>{words}</strong>,
        })}
      </p>
      <p className="[overflow-wrap:anywhere] text-muted">
        {t('backup.facts', { file, size: read(fileSizeWords(bytes)), rows: format.count(rows) })}
      </p>
    </>
  )
}
