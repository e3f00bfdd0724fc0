// The subscribers of the newsletter: confirmed, not yet confirmed, and unsubscribed.
import { Link } from 'react-router'
import { pageNumber } from '#platform/rules/page.ts'
import { say } from '#platform/rules/words.ts'
import { AnchorButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { ConfirmDelete } from '#ui/screens/confirm-delete.tsx'
import type { Column } from '#ui/screens/data-table.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formText } from '#ui/screens/form-values.ts'
import { UndoButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TAB, TAB_CURRENT, TAB_OTHER } from '#ui/screens/tab.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { SubscriberStatus } from '../rules/inbox-states.ts'
import type { Subscriber } from '../server/subscribers.ts'
import type { Route } from './+types/subscribers'
import { SubscribersTable } from './subscribers-table.tsx'

/** In the order of the tabs. */
const STATES = ['subscribed', 'pending', 'unsubscribed'] as const satisfies SubscriberStatus[]

const FLASH = flashes({
  deleted: say('inbox.agency', 'flash.removed'),
  restored: say('inbox.agency', 'flash.subscriberRestored'),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams
  const state = STATES.find((status) => status === query.get('state')) ?? STATES[0]
  const subscribers = await orErrorScreen(
    scopeOf(context).act.pageOfSubscribers({
      status: state,
      page: pageNumber(query.get('page')),
      size: PAGE_SIZE.subscribers,
    }),
  )
  return { subscribers, state, flashMessage: FLASH.wordsAt(url), undo: FLASH.undoAt(url) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const { act } = scopeOf(context)
  const id = formText(form, 'id')
  const here = `/all-subscriber${url.search}`
  if (formText(form, 'intent') === 'undo') {
    await orErrorScreen(act.restoreSubscriber(id))
    return redirectWithFlash(FLASH.to(here, 'restored'))
  }
  await orErrorScreen(act.deleteSubscriber(id))
  return redirectWithFlash(FLASH.to(here, 'deleted', { undo: id }))
}

export default function Subscribers({
  loaderData: { subscribers, state, flashMessage, undo },
}: Route.ComponentProps) {
  const t = useWords('inbox.admin')
  const format = useFormat()
  const extraColumns: Column<Subscriber>[] = [
    {
      head: t(state === 'pending' ? 'requested' : 'confirmed'),
      cell: (subscriber) => format.date(Date.parse(subscriber.confirmedAt ?? subscriber.createdAt)),
      place: 'labelled',
      className: 'tabular-nums',
    },
    {
      head: t('action'),
      hideHead: true,
      cell: (subscriber) => (
        <ConfirmDelete
          title={subscriber.subemail}
          fields={{ id: subscriber._id }}
          question={t('removeQuestion')}
          variant="plain"
        />
      ),
      wraps: true,
      place: 'end',
    },
  ]
  return (
    <>
      <title>{t('subscribers')}</title>
      <PageHead
        title={t('subscribers')}
        actions={
          <AnchorButton href="/api/subscribers.csv" download>
            {t('exportCsv')}
          </AnchorButton>
        }
      >
        {t(`subscribersLead.${state}`)}
      </PageHead>
      {flashMessage && (
        <Notice className="mb-4" actions={undo && <UndoButton fields={{ id: undo }} />}>
          {flashMessage}
        </Notice>
      )}
      <Card>
        <nav aria-label={t('filterByState')} className="mb-4 flex flex-wrap gap-1">
          {STATES.map((status) => (
            <Link
              key={status}
              to={status === 'subscribed' ? '/all-subscriber' : `/all-subscriber?state=${status}`}
              aria-current={status === state ? 'page' : undefined}
              className={`${TAB} ${status === state ? TAB_CURRENT : `${TAB_OTHER} hover:bg-paper`}`}
            >
              {t(`subscribersTab.${status}`)}
            </Link>
          ))}
        </nav>
        <SubscribersTable
          subscribers={subscribers}
          param="page"
          extraColumns={extraColumns}
          empty={t(`subscribersEmpty.${state}`)}
        />
      </Card>
    </>
  )
}
