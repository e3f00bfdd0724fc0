// The notes of the week: a draft for each open order on which something happened. The agency edits them and sends
// them all in one go.
import { Form, Link, data, useNavigation } from 'react-router'
import { say } from '#platform/rules/words.ts'
import { useDeletedOnceSent, useSavedInputs } from '#site/screens/frame/use-saved-inputs.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { FridayNotes } from '../../server/friday/friday-notes.ts'
import type { Route } from './+types/friday-notes'

const HERE = '/admin/friday-notes'

const FLASH = flashes({
  sent: {
    mailed: say('work.agency', 'friday.mailed'),
    unsent: say('work.agency', 'friday.unsent'),
  },
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const notes = await orErrorScreen(act.fridayNotes())
  return { notes, flashMessage: FLASH.wordsAt(url, site), isSent: FLASH.nameAt(url) === 'sent' }
}

const fieldOf = (orderId: string): string => `text ${orderId}`

export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const chosen = formTextList(form, 'send')
  const typed = Object.fromEntries(
    [...form.keys()].filter((name) => name.startsWith('text ')).map((name) => [name, formText(form, name)]),
  )
  const notes = chosen.map((order) => ({ order, text: typed[fieldOf(order)] ?? '' }))
  const { refusal } = await attempt(() => act.sendFridayNotes({ notes }))
  return refusal
    ? data({ refusal, typed, chosen }, { status: refusal.status })
    : redirectWithFlash(FLASH.to(HERE, 'sent'))
}

export default function FridayNotesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('work.admin')
  const format = useFormat()
  const { notes, flashMessage, isSent } = loaderData
  const { drafts, sent, quiet, monday } = notes
  useDeletedOnceSent(savedAs(notes), isSent)
  return (
    <>
      <title>{t('friday.title')}</title>
      <PageHead title={t('friday.title')} trail={[{ to: '/desk', label: t('today') }]}>
        {t('friday.lead', { monday: format.namedDay(monday) })}
      </PageHead>
      <div className="max-w-3xl space-y-5">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        <RefusalNotice refusal={actionData?.refusal} title={t('friday.notAll')} />
        {drafts.length > 0 ? (
          <Drafts key={drafts.map(({ order }) => order._id).join()} notes={notes} last={actionData} />
        ) : (
          <EmptyState
            title={sent.length ? t('friday.allSent') : t('friday.nothing')}
            action={<LinkButton to="/desk">{t('backToToday')}</LinkButton>}
          >
            {t('friday.nothingHelp')}
          </EmptyState>
        )}
        {sent.length > 0 && (
          <section aria-labelledby="sent">
            <h2 id="sent" className="mb-1 text-sm font-semibold">
              {t('friday.sentThisWeek')}
            </h2>
            <ul className="m-0 list-none p-0 text-sm">
              {sent.map((order) => (
                <li key={order._id} className="py-0.5">
                  <OrderLink order={order} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {quiet > 0 && <p className="text-sm text-muted">{t('friday.quiet', { orders: quiet })}</p>}
      </div>
    </>
  )
}

type Order = FridayNotes['sent'][number]

function OrderLink({ order }: { order: Order }) {
  const t = useWords('work.admin')
  return (
    <Link to={`/admin/payment-status/${order._id}`} className={TEXT_LINK}>
      {t('friday.order', { package: order.package, customer: order.customer })}
    </Link>
  )
}

/** What is typed belongs to a week. */
const savedAs = ({ monday }: Pick<FridayNotes, 'monday'>): string => `friday notes ${monday}`

interface DraftsProps {
  notes: FridayNotes
  last:
    | { refusal: { errors: Record<string, string> }; typed: Record<string, string>; chosen: string[] }
    | undefined
}

function Drafts({ notes, last }: DraftsProps) {
  const t = useWords('work.admin')
  const { drafts } = notes
  const prefilled = Object.fromEntries(drafts.map(({ order, text }) => [fieldOf(order._id), text]))
  const ref = useSavedInputs(savedAs(notes), Object.keys(prefilled), prefilled)
  const busy = useNavigation().state !== 'idle'
  return (
    <Form ref={ref} method="post" preventScrollReset className="space-y-4">
      <ul className="m-0 list-none space-y-4 p-0">
        {drafts.map(({ order, text }) => {
          const field = fieldOf(order._id)
          return (
            <li key={order._id} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
              <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 className="font-display text-lg font-semibold [overflow-wrap:anywhere]">
                  <OrderLink order={order} />
                </h2>
                <label className="flex items-center gap-2 text-sm pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    name="send"
                    value={order._id}
                    defaultChecked={last?.chosen.includes(order._id) ?? true}
                    className="size-4 accent-accent"
                  />
                  {t.rich('friday.send', {
                    hidden: (words) => <span className="sr-only">{words}</span>,
                    customer: order.customer,
                  })}
                </label>
              </div>
              <TextArea
                label={t('friday.noteTo', { customer: order.customer })}
                hideLabel
                name={field}
                rows={Math.min(16, Math.max(5, text.split('\n').length + 2))}
                maxLength={10_000}
                defaultValue={last?.typed[field] ?? text}
                error={last?.refusal.errors[order._id]}
              />
            </li>
          )
        })}
      </ul>
      <div className="sticky bottom-0 -mx-4 flex border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        <Button disabled={busy}>{t('friday.sendAll', { notes: drafts.length })}</Button>
      </div>
    </Form>
  )
}
