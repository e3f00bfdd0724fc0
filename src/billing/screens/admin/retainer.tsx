// One retainer for the team: periods, pause, resume, end, a note, and what was done.
import { data, Form, useNavigation } from 'react-router'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { TextArea } from '#ui/screens/field.tsx'
import { flashes } from '#ui/screens/flash.ts'
import { formText } from '#ui/screens/form-values.ts'
import { WrappedAddress } from '#ui/screens/mail-address.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { doRetainerAction } from '../retainer-action.ts'
import { RetainerActions } from '../retainer-actions.tsx'
import { RetainerBadge } from '../retainer-badge.tsx'
import { useRetainerLine } from '../retainer-line.ts'
import { RetainerPeriods } from '../retainer-periods.tsx'
import type { Route } from './+types/retainer'

const FLASH = flashes({
  changed: { mailed: 'Changed. The customer was told by email.', unsent: 'Changed' },
  note: 'The note is saved',
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const page = await orErrorScreen(act.adminRetainerPage(params.id))
  const mail = {
    sendsMail: site.sendsMail,
    isMadeUp: await orErrorScreen(act.isMadeUpOrder(page.periods[0]!.orderId)),
  }
  return { ...page, flashMessage: FLASH.wordsAt(url, mail) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const here = `/admin/retainers/${params.id}`
  const done = await doRetainerAction(context, form, { id: params.id, after: FLASH.to(here, 'changed') })
  if (done) return done
  if (formText(form, 'intent') !== 'note') throw unknownForm()
  const note = formText(form, 'note')
  const { refusal } = await attempt(() => scopeOf(context).act.noteRetainer(params.id, { note }))
  return refusal
    ? data({ refusal, typed: note }, { status: refusal.status })
    : redirectWithFlash(FLASH.to(here, 'note'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Retainer of ${loaderData.customerName}` : 'Retainer' },
]

/** The action of the audit trail in words: "retainer ending" → "Ending". */
function actionWords(action: string): string {
  const words = action.replace(/^retainer /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The limit of the server (RETAINER_NOTE). */
const NOTE_MAXIMUM = 2000

export default function AdminRetainer({ loaderData, actionData }: Route.ComponentProps) {
  const { retainer, periods, note, customerName, customerEmail, history, flashMessage } = loaderData
  const line = useRetainerLine()
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const noteError = actionData?.refusal.errors.note
  return (
    <>
      <PageHead
        title={`${retainer.packageName}, ${customerName}`}
        trail={[{ to: '/admin/retainers', label: 'Retainers' }]}
      >
        <span className="flex flex-wrap items-center gap-2">
          Since {format.day(retainer.startsOn)} <RetainerBadge state={retainer.state} />
        </span>
      </PageHead>
      {flashMessage && !actionData && <Notice className="mb-6">{flashMessage}</Notice>}
      {actionData && !noteError && (
        <Notice tone="wrong" className="mb-6" title="Not changed">
          {actionData.refusal.detail}
        </Notice>
      )}
      <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-6">
          <Card>
            <p className="mb-4 font-display text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
              {line(retainer)}
            </p>
            <FactList
              facts={[
                ['Customer', customerName],
                ['Email', customerEmail && <WrappedAddress key="email">{customerEmail}</WrappedAddress>],
                ['Per month', format.money(retainer.monthlyCents, retainer.currency)],
              ]}
            />
            <RetainerActions {...loaderData} />
          </Card>
          <Card title="Periods" id="periods">
            <p className="mb-4 max-w-[68ch] text-sm text-muted">
              Each period is an order of its own, at the price as sold. It can’t be cancelled alone: refund it
              if it was paid, and pause or end the retainer to stop what follows.
            </p>
            <RetainerPeriods periods={periods} orderPath={(id) => `/admin/payment-status/${id}`} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-6">
          <Card title="Note" id="note">
            <Form method="post" preventScrollReset className="space-y-3">
              <TextArea
                label="For the team only"
                name="note"
                rows={4}
                maxLength={NOTE_MAXIMUM}
                defaultValue={actionData?.typed || note}
                error={noteError}
              />
              <Button name="intent" value="note" variant="quiet" disabled={busy}>
                Save the note
              </Button>
            </Form>
          </Card>
          {history.length > 0 && (
            <Card title="What was done" id="history">
              <ol className="m-0 list-none space-y-3 p-0">
                {history.map(({ at, actor, action: what }, index) => (
                  <li key={index} className="text-sm">
                    <time
                      dateTime={new Date(at).toISOString()}
                      className="block text-xs text-muted tabular-nums"
                    >
                      {format.dateAndTime(at)}
                    </time>
                    <span className="[overflow-wrap:anywhere]">
                      {actionWords(what)}, by {actor}
                    </span>
                  </li>
                ))}
              </ol>
            </Card>
          )}
        </div>
      </div>
    </>
  )
}
