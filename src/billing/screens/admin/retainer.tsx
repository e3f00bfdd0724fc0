// One retainer for the team: periods, pause, resume, end, a note, and what was done.
import { data, Form, useNavigation } from 'react-router'
import { say } from '#platform/rules/words.ts'
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
import { useWords } from '#ui/screens/use-words.ts'
import { doChange } from '../change-action.ts'
import { doRetainerAction } from '../retainer-action.ts'
import { RetainerActions } from '../retainer-actions.tsx'
import { RetainerBadge } from '../retainer-badge.tsx'
import { RetainerChanges } from '../retainer-changes.tsx'
import { useRetainerLine } from '../retainer-line.ts'
import { RetainerPeriods } from '../retainer-periods.tsx'
import type { Route } from './+types/retainer'

const FLASH = flashes({
  changed: {
    mailed: say('billing.agency', 'flash.changedMailed'),
    unsent: say('billing.agency', 'flash.changed'),
  },
  note: say('billing.agency', 'flash.note'),
  proposed: say('billing.screens', 'change.done.proposed'),
  announced: say('billing.screens', 'change.done.announced'),
  agreed: say('billing.screens', 'change.done.agreed'),
  declined: say('billing.screens', 'change.done.declined'),
  withdrawn: say('billing.screens', 'change.done.withdrawn'),
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
  const change = await doChange(context, form, { id: params.id, after: (name) => FLASH.to(here, name) })
  if (change) return change
  if (formText(form, 'intent') !== 'note') throw unknownForm()
  const note = formText(form, 'note')
  const { refusal } = await attempt(() => scopeOf(context).act.noteRetainer(params.id, { note }))
  return refusal
    ? data({ refusal, typed: note, change: null }, { status: refusal.status })
    : redirectWithFlash(FLASH.to(here, 'note'))
}

/** What the audit trail calls what was done to a retainer. */
const DONE = [
  'active',
  'pausing',
  'paused',
  'ending',
  'ended',
  'note',
  'card removed',
  'change proposed',
  'change announced',
  'change agreed',
  'change declined',
  'change withdrawn',
] as const

const doneOf = (action: string) => DONE.find((done) => action === `retainer ${done}`)

/** The limit of the server (RETAINER_NOTE). */
const NOTE_MAXIMUM = 2000

export default function AdminRetainer({ loaderData, actionData }: Route.ComponentProps) {
  const { retainer, periods, side, changes, note, customerName, customerEmail, history, flashMessage } =
    loaderData
  const line = useRetainerLine()
  const format = useFormat()
  const t = useWords('billing.admin')
  const wordsOf = (action: string) => {
    const done = doneOf(action)
    return done ? t(`done.${done}`) : action
  }
  const busy = useNavigation().state !== 'idle'
  const refused = actionData?.change ? actionData : undefined
  const noteError = refused ? undefined : actionData?.refusal.errors.note
  return (
    <>
      <title>{t('titleOne', { customer: customerName })}</title>
      <PageHead
        title={t('head', { package: retainer.packageName, customer: customerName })}
        trail={[{ to: '/admin/retainers', label: t('title') }]}
      >
        <span className="flex flex-wrap items-center gap-2">
          {t('since', { day: format.day(retainer.startsOn) })} <RetainerBadge state={retainer.state} />
        </span>
      </PageHead>
      {flashMessage && !actionData && <Notice className="mb-6">{flashMessage}</Notice>}
      {actionData && !refused && !noteError && (
        <Notice tone="wrong" className="mb-6" title={t('notChanged')}>
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
                [t('customer'), customerName],
                [t('email'), customerEmail && <WrappedAddress key="email">{customerEmail}</WrappedAddress>],
                [t('perMonth'), format.money(retainer.monthlyCents, retainer.currency)],
              ]}
            />
            <RetainerActions {...loaderData} />
          </Card>
          <RetainerChanges {...{ retainer, side, changes, refused }} />
          <Card title={t('periods')} id="periods">
            <p className="mb-4 max-w-[68ch] text-sm text-muted">{t('periodsHelp')}</p>
            <RetainerPeriods periods={periods} orderPath={(id) => `/admin/payment-status/${id}`} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-6">
          <Card title={t('note')} id="note">
            <Form method="post" preventScrollReset className="space-y-3">
              <TextArea
                label={t('forTeam')}
                name="note"
                rows={4}
                maxLength={NOTE_MAXIMUM}
                defaultValue={actionData?.typed || note}
                error={noteError}
              />
              <Button name="intent" value="note" variant="quiet" disabled={busy}>
                {t('saveNote')}
              </Button>
            </Form>
          </Card>
          {history.length > 0 && (
            <Card title={t('whatWasDone')} id="history">
              <ol className="m-0 list-none space-y-3 p-0">
                {history.map(({ at, actor, action: what }, index) => (
                  <li key={index} className="text-sm">
                    <time
                      dateTime={new Date(at).toISOString()}
                      className="block text-xs text-muted tabular-nums"
                    >
                      {format.nearTime(at)}
                    </time>
                    <span className="[overflow-wrap:anywhere]">
                      {t('doneBy', { what: wordsOf(what), actor })}
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
