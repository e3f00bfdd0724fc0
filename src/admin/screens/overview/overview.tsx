// The first screen of the admin area: what needs somebody, then orders and messages, then the figures.
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
import { ageWords } from '#platform/rules/age-words.ts'
import { pageNumber } from '#platform/rules/page.ts'
import { CheckList } from '#setup/screens/check-list.tsx'
import { checksPassed } from '#setup/screens/checks-passed.ts'
import type { Check } from '#setup/server/check.ts'
import { useIsOpen } from '#site/screens/frame/page-frame.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { IntentButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { ActionNotices } from '#work/screens/desk/action-notices.tsx'
import { deskFlash, doDeskAction, doneAddress } from '#work/screens/desk/desk-actions.ts'
import type { Route } from './+types/overview'
import { NEED_COLUMNS, NeedRow } from './need-row.tsx'
import { needsYou, type NeedsYouData } from './needs.ts'
import { openReply, type OpenReply, type RefusedReply } from './open-reply.ts'
import { SalesPlots } from './sales-plots.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const query = url.searchParams
  const page = (param: string) => pageNumber(query.get(param))
  const orders = () => act.searchOrders({ page: page('ordersPage'), size: PAGE_SIZE.overviewOrders })
  const newestUnread = (number: number) =>
    act.pageOfMessages({ status: 'UnRead', page: number, size: PAGE_SIZE.messages })
  return orErrorScreen(
    (async () => ({
      untrustedProxy: site.untrustedProxy,
      needsYou: needsYou({
        desk: await act.desk(),
        unread: await newestUnread(1),
        oldestUnread: (await act.pageOfMessages({ status: 'UnRead', page: 1, size: 1, oldestFirst: true }))
          .rows[0],
        retainers: await act.retainersThatNeedYou(),
        now: Date.now(),
        timeZone: (await site.format()).timeZone,
      }),
      reply: await openReply(act, query.get('reply')),
      fileNotice: (await act.fileSpace()).notice,
      backups: await act.backupStatus(),
      heldCharges: await act.heldCharges(),
      checks: await act.goLiveChecks(),
      flashMessage: deskFlash(query, site),
      accounts: await paymentAccounts(act),
      totals: await act.salesTotals(),
      statistics: await act.orderStatistics(),
      orders: await withAgencyLines(act, orders()),
      subscribers: await act.pageOfSubscribers({
        status: 'subscribed',
        page: page('subscribersPage'),
        size: PAGE_SIZE.overviewSubscribers,
      }),
      unread: await newestUnread(page('unreadPage')),
      read: await act.pageOfMessages({ status: 'Read', page: page('readPage'), size: PAGE_SIZE.messages }),
    }))(),
  )
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { refusal, typed, ...done } = await doDeskAction(context, await request.formData())
  return refusal
    ? data({ refusal, ...typed }, { status: refusal.status })
    : redirectWithFlash(doneAddress(url, done))
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin Panel' }]

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const format = useFormat()
  const hasFigures = useIsOpen('figures')
  const { untrustedProxy, fileNotice, flashMessage } = loaderData
  const { accounts, totals, statistics, orders, subscribers, unread, read } = loaderData
  return (
    <>
      <PageHead title="Welcome to Admin Panel" />
      <div className="space-y-4 sm:space-y-6">
        <ActionNotices flashMessage={flashMessage} refused={actionData} />
        <NeedsYou {...loaderData.needsYou} reply={loaderData.reply} refused={actionData} />
        {loaderData.heldCharges && <HeldChargesNotice {...loaderData.heldCharges} />}
        {fileNotice && (
          <Notice tone="info" title="Little room for files">
            {fileNotice}
          </Notice>
        )}
        {untrustedProxy && <ProxyNotice sender={untrustedProxy} />}
        <AdminCards accounts={accounts} unread={unread.total} />
        <BackupCard backups={loaderData.backups} />
        <GoLiveCard checks={loaderData.checks} />
        <Card title="Total Orders" id="orders">
          <OrdersTable orders={orders} param="ordersPage" updateLabel="Update Order" />
        </Card>
        {/* Side by side where there is room: empty ones need little. */}
        <div
          className={`grid items-start gap-6 max-sm:gap-4 ${unread.total + read.total ? '2xl:grid-cols-2' : 'md:grid-cols-2'}`}
        >
          <MessagesTable status="UnRead" messages={unread} />
          <MessagesTable status="Read" messages={read} />
        </div>
        <Card
          title={
            <span className="text-2xl tracking-tight tabular-nums sm:text-3xl">
              {`Total Sales: ${format.money(totals.salesCents, totals.currency)}`}
            </span>
          }
          id="sales"
        >
          <div className="-mt-2 mb-5">
            <SalesFigures totals={totals} />
            {hasFigures && (
              <Link to="/admin/figures" className={`text-sm ${TEXT_LINK}`}>
                All figures, and the bookkeeper’s file
              </Link>
            )}
          </div>
          {/* On a phone the sum comes first, and the plots when they are asked for. */}
          <Disclosure
            summary="Sales by month and package, and the way to delivery"
            className="fold-on-phones"
          >
            <SalesPlots
              statistics={statistics}
              salesCents={totals.salesCents}
              otherCurrencies={totals.otherCurrencies.length > 0}
            />
          </Disclosure>
        </Card>
        <Card title="Total Subscribers" id="subscribers">
          <SubscribersTable subscribers={subscribers} param="subscribersPage" />
        </Card>
      </div>
    </>
  )
}

/** Warns of a missing setting that nothing else shows: all visitors would share one rate limit. */
const ProxyNotice = ({ sender }: { sender: string }) => (
  <Notice tone="info" title="The site may not know its own proxy">
    Requests from {sender} say that they come from another address. The site does not believe them. If{' '}
    {sender} is your proxy, all visitors count as one: after ten wrong passwords of anybody, nobody can sign
    in for a minute. Add the address to the setting <code>TRUSTED_PROXIES</code>, the list of your own
    proxies, and restart the site. If it is not your proxy, you need to do nothing.
  </Notice>
)

/** After a restore. Until the button is pressed nobody’s card is charged. */
function HeldChargesNotice({ since }: { since: number }) {
  const format = useFormat()
  return (
    <Notice
      tone="info"
      title="Saved cards are not charged"
      actions={<IntentButton intent="charge-cards-again">Charge saved cards again</IntentButton>}
    >
      A backup was restored on {format.date(since)}. Since it was made customers may have paid, paused, ended
      or taken a card back. Look through the retainers first: pause or end those that were. Until then bills
      go out with a link to pay.
    </Notice>
  )
}

// What is missing before real customers come. Gone when nothing is.
function GoLiveCard({ checks }: { checks: readonly Check[] }) {
  const open = checks.filter(({ state }) => state === 'open')
  if (!open.length) return null
  return (
    <Card
      title="Before you go live"
      id="go-live"
      aside={
        <LinkButton to="/setup" variant="quiet">
          Set up your site
        </LinkButton>
      }
    >
      <Disclosure
        summary={
          <span className="max-sm:line-clamp-2">
            {checksPassed(checks)}. To do: {listOf(open)}
          </span>
        }
      >
        <CheckList checks={open} />
      </Disclosure>
    </Card>
  )
}

const listOf = (checks: readonly Check[]): string =>
  new Intl.ListFormat('en').format(checks.map(({ label }) => label))

// The age and the result of the last backup.
function BackupCard({ backups }: { backups: BackupStatus | 'off' | null }) {
  if (backups === null) return null
  if (backups === 'off')
    return (
      <Notice tone="info" title="No backups are made">
        If the disk breaks, every order and payment on it is lost. Set <code>BACKUP_AT</code> to a time of the
        night, best with <code>BACKUP_DIR</code> on another disk, and restart the site.
      </Notice>
    )
  const { lastProven, fault } = backups
  return (
    <Card title="Backups" id="backups">
      <div className="space-y-3 text-sm">
        {fault && (
          <Notice
            tone="info"
            title={fault.state === 'failed' ? 'The last backup failed' : 'The last backup is not proven'}
          >
            {fault.reason}
            {fault.state === 'failed' && ' It is tried again every hour.'}
          </Notice>
        )}
        {lastProven ? <LastProven {...lastProven} /> : <p>There is no proven backup yet.</p>}
      </div>
    </Card>
  )
}

function LastProven({ ageMs, at, file, bytes, rows }: NonNullable<BackupStatus['lastProven']>) {
  const format = useFormat()
  return (
    <>
      <p>
        The last proven backup is <strong>{ageWords(ageMs)} old</strong> ({format.dateAndTime(at)}). Every row
        was restored and compared.
      </p>
      <p className="[overflow-wrap:anywhere] text-muted">
        {`${file}, ${fileSizeWords(bytes)}, ${format.count(rows)} rows`}
      </p>
    </>
  )
}

// The admin home begins with what needs somebody. Each row has its actions in place.
interface NeedsYouProps extends NeedsYouData {
  /** The row whose reply form is open. */
  reply: OpenReply | null
  refused: RefusedReply | undefined
}

/** A refused reply stays open, whatever the address says. */
const replyOf = (id: string, reply: OpenReply | null, refused: RefusedReply | undefined) =>
  reply?.id === id
    ? reply
    : refused?.about === id && refused.text
      ? { id, theirWords: '', key: '' }
      : undefined

function NeedsYou({ count, head, needs, left, reply, refused }: NeedsYouProps) {
  const format = useFormat()
  return (
    <section aria-labelledby="needs-you">
      <div className="mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1">
        <h2 id="needs-you" className="flex items-baseline gap-2 font-display text-lg font-semibold">
          Needs you
          {count > 0 && (
            <span className="font-text text-sm font-normal text-muted tabular-nums">
              {format.count(count)}
            </span>
          )}
        </h2>
        <LinkButton to="/desk" size="small">
          Open the desk
        </LinkButton>
        {head && <p className="col-span-full text-sm text-muted">{head}</p>}
      </div>
      {needs.length ? (
        <ul className={`m-0 list-none rounded-lg border border-line bg-surface p-0 ${NEED_COLUMNS}`}>
          {needs.map((need) => (
            <NeedRow
              key={`${need.kind} ${need.id}`}
              need={need}
              reply={replyOf(need.id, reply, refused)}
              refused={refused?.about === need.id ? refused : undefined}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title="Nothing needs you now">
          Orders to deliver, messages to answer and customers to remind appear here: what is late, then the
          oldest.
        </EmptyState>
      )}
      {left > 0 && (
        <p className="mt-2 text-sm text-muted">
          And {format.count(left)} more, less urgent.{' '}
          <Link to="/desk" className={TEXT_LINK}>
            See all on the desk
          </Link>
        </p>
      )}
    </section>
  )
}
