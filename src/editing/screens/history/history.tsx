// Every change of content, newest first, with buttons to restore a field, a record or the whole site.
import { data, Form } from 'react-router'
import { contentType } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { formatLocalTime } from '#platform/rules/local-time.ts'
import { pageNumber } from '#platform/rules/page.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { formText, optionalFormText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead, type Place } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { PageOutOfRange, Pagination } from '#ui/screens/pagination.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Change, Shipped } from '../../server/history.ts'
import { HISTORY_FLASH } from '../flash.ts'
import { editAddress, trailTo } from '../screens.ts'
import type { Route } from './+types/history'
import { ChangeRow } from './change-row.tsx'
import { HistoryRow } from './history-row.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const { timeZone } = await orErrorScreen(site.format())
  const query = url.searchParams
  const type = contentType(query.get('type') ?? '')
  const id = type && query.get('id') ? query.get('id')! : undefined
  const changes = await orErrorScreen(
    act.pageOfChanges({
      type: type?.name,
      id,
      shipped: type ? undefined : query.get('show') === 'demo' ? 'only' : 'counted',
      page: pageNumber(query.get('page')),
      size: PAGE_SIZE.history,
    }),
  )
  return {
    changes,
    filter: type && { label: type.label, oneRecord: Boolean(id) },
    onlyShipped: !type && query.get('show') === 'demo',
    trail: type ? trailToHistory(type, id) : [],
    now: formatLocalTime(Date.now(), timeZone).slice(0, 16),
    timeZone,
    isRestored: HISTORY_FLASH.nameAt(url) === 'restored',
    siteRestored: siteRestoredAt(url),
  }
}

/** The screen of a singleton often has the same name as its form. */
const trailToHistory = (type: ContentType, id: string | undefined): Place[] =>
  id
    ? [
        ...trailTo(type).filter(({ label }) => label !== type.label),
        { to: editAddress(type, id), label: type.label },
      ]
    : trailTo(type)

/** The flash message after the whole site was restored (moment.tsx). */
function siteRestoredAt(url: URL): { at: number; before: number; changed: number } | undefined {
  const [at, before, changed] = ['at', 'before', 'changed'].map((name) =>
    /^\d{1,14}$/.test(url.searchParams.get(name) ?? '') ? Number(url.searchParams.get(name)) : undefined,
  )
  return HISTORY_FLASH.nameAt(url) === 'site-restored' &&
    at !== undefined &&
    before !== undefined &&
    changed !== undefined
    ? { at, before, changed }
    : undefined
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const field = optionalFormText(form, 'field')
  const { refusal } = await attemptConfirmed({ context, request, form }, () =>
    scopeOf(context).act.restoreRevision({
      id: formText(form, 'revision'),
      onlyFields: field === undefined ? undefined : [field],
      confirmed: form.has('confirmed'),
    }),
  )
  if (refusal)
    return data(
      { refusal, asked: { revision: formText(form, 'revision'), field } },
      { status: refusal.status },
    )
  const query = url.searchParams
  query.delete('page')
  return redirectWithFlash(HISTORY_FLASH.to(`/history?${query}`, 'restored'))
}

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const format = useFormat()
  const mayRestoreSite = useMay('restore-site')
  const { changes, filter, onlyShipped, trail, now, timeZone, isRestored, siteRestored } = loaderData
  const isPart = Boolean(filter) || onlyShipped
  const t = useWords('editing.admin')
  const title = filter ? t('historyOf', { type: filter.label }) : t('menu.history')
  const isLastPage = changes.page * changes.size >= changes.total
  return (
    <>
      <title>{title}</title>
      <PageHead
        title={title}
        trail={trail}
        actions={isPart && <LinkButton to="/history">{t('allChanges')}</LinkButton>}
      >
        {t(filter?.oneRecord ? 'historyOfRecord' : onlyShipped ? 'historyShipped' : 'historyPurpose')}
      </PageHead>
      <div className="space-y-6">
        {isRestored && !actionData && <Notice>{t('textIsBack')}</Notice>}
        {siteRestored && !actionData && (
          <Notice
            title={t('siteIsBack', { when: format.dateAndTime(siteRestored.at) })}
            actions={
              siteRestored.changed > 0 && (
                <LinkButton to={`/history/moment?at=${siteRestored.before}`}>{t('siteBefore')}</LinkButton>
              )
            }
          >
            {t('siteBackDetail', { count: siteRestored.changed })}
          </Notice>
        )}
        <RefusalNotice refusal={actionData?.refusal} title={t('notRestored')}>
          {actionData?.refusal.errors.confirmed && (
            <Form method="post">
              <p className="mb-3">{actionData.refusal.errors.confirmed}</p>
              <input type="hidden" name="revision" value={actionData.asked.revision} />
              {actionData.asked.field && <input type="hidden" name="field" value={actionData.asked.field} />}
              <Button name="confirmed" value="yes">
                {t('restoreYes')}
              </Button>
            </Form>
          )}
        </RefusalNotice>
        {!isPart && mayRestoreSite && (
          <Card title={t('wholeSite')} id="whole-site">
            <Form action="/history/moment" className="flex flex-wrap items-end gap-3">
              <TextField
                name="at"
                type="datetime-local"
                label={t('dateAndTime')}
                help={t('timeZone', { zone: timeZone.replaceAll('_', ' ') })}
                required
                max={now}
                defaultValue={now}
                className="w-auto"
              />
              <Button variant="quiet">{t('seeChanges')}</Button>
            </Form>
          </Card>
        )}
        {changes.rows.length || (changes.shipped && changes.page === 1) ? (
          <ChangesByDay
            changes={changes.rows}
            shipped={isLastPage ? changes.shipped : undefined}
            today={now.slice(0, 10)}
            timeZone={timeZone}
            oneRecord={filter?.oneRecord ?? false}
            linkToMoment={!filter}
          />
        ) : changes.total || changes.shipped ? (
          <PageOutOfRange />
        ) : (
          <EmptyState title={t('noChanges')}>{t('noChangesDetail')}</EmptyState>
        )}
        <Pagination page={changes.page} size={changes.size} total={changes.total} label={t('menu.history')} />
      </div>
    </>
  )
}

interface ChangesByDayProps {
  /** Newest first. */
  changes: Change[]
  shipped: Shipped | undefined
  today: string
  timeZone: string
  oneRecord: boolean
  linkToMoment: boolean
}

/** Changes grouped by day, in the site's time zone. The content that the site came with is one entry. */
function ChangesByDay(props: ChangesByDayProps) {
  const { changes, shipped, today, timeZone, oneRecord, linkToMoment } = props
  const format = useFormat()
  const t = useWords('editing.admin')
  const dayOf = (at: number) => formatLocalTime(at, timeZone).slice(0, 10)
  const days = [...new Set([...changes, ...(shipped ? [shipped] : [])].map(({ at }) => dayOf(at)))]
    .toSorted()
    .toReversed()
  return (
    <div className="space-y-6">
      {days.map((day) => {
        const named = format.namedDay(day)
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="mb-2 text-sm font-semibold text-muted">
              {day === today ? t('today', { day: named }) : named}
            </h2>
            <ol className="m-0 list-none divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface p-0">
              {changes
                .filter(({ at }) => dayOf(at) === day)
                .map((change) => (
                  <li key={change._id}>
                    <ChangeRow change={change} linkToMoment={linkToMoment} open={oneRecord} />
                  </li>
                ))}
              {shipped && dayOf(shipped.at) === day && (
                <li>
                  <ShippedRow shipped={shipped} />
                </li>
              )}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

function ShippedRow({ shipped: { count, at } }: { shipped: Shipped }) {
  const t = useWords('editing.admin')
  const mayRestoreSite = useMay('restore-site')
  return (
    <HistoryRow
      at={at}
      actor={SYSTEM_ACTOR}
      title={
        <>
          {t.rich('firstContent', {
            count,
            b: (words) => <span className="font-medium">{words}</span>,
            quiet: (words) => <span className="text-muted">{words}</span>,
          })}
        </>
      }
    >
      <p className="text-sm text-muted">{t('firstContentDetail')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton to="/history?show=demo">{t('listThem')}</LinkButton>
        {mayRestoreSite && <LinkButton to={`/history/moment?at=${at}`}>{t('siteAtMoment')}</LinkButton>}
      </div>
    </HistoryRow>
  )
}
