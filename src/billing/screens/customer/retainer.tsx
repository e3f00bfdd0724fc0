// The customer's page of a retainer: what it costs, what comes next, pause and end, and every period.
import { data } from 'react-router'
import { renewalWords } from '#content/rules/values/intervals.ts'
import { standsNow } from '#retainers/rules/retainer-words.ts'
import { Card } from '#ui/screens/card.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { flashNames } from '#ui/screens/flash.ts'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { orOffline } from '#ui/screens/offline.ts'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { CHANGE_FLASHES, doChange } from '../change-action.ts'
import { doRetainerAction } from '../retainer-action.ts'
import { RetainerActions } from '../retainer-actions.tsx'
import { RetainerBadge } from '../retainer-badge.tsx'
import { RetainerChanges } from '../retainer-changes.tsx'
import { useRetainerLine } from '../retainer-line.ts'
import { RetainerPeriods } from '../retainer-periods.tsx'
import type { Route } from './+types/retainer'

const FLASH = flashNames(['changed', 'card', ...CHANGE_FLASHES])

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await orErrorScreen(scopeOf(context).act.retainerPage(params.id))
  return { ...page, done: FLASH.nameAt(url) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const here = `/retainer/${params.id}`
  const done = await doRetainerAction(context, form, { id: params.id, after: FLASH.to(here, 'changed') })
  if (done) return done
  const change = await doChange(context, form, { id: params.id, after: (name) => FLASH.to(here, name) })
  if (change) return change
  if (formText(form, 'intent') !== 'remove-card') throw unknownForm()
  const { refusal } = await attempt(() => scopeOf(context).act.removeCard(params.id))
  return refusal
    ? data({ refusal, typed: '', change: null }, { status: refusal.status })
    : redirectWithFlash(FLASH.to(here, 'card'))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orOffline(serverAction, { typed: '', change: null })

export default function Retainer({ loaderData, actionData }: Route.ComponentProps) {
  const { retainer, periods, side, changes, done } = loaderData
  const line = useRetainerLine()
  const format = useFormat()
  const t = useWords('billing.screens')
  const read = useRead()
  const { state, nextOn } = retainer
  const changed = CHANGE_FLASHES.find((name) => name === done)
  const refused = actionData?.change ? actionData : undefined
  return (
    <>
      <title>{t('title', { package: retainer.packageName })}</title>
      <PageHead title={retainer.packageName} back={{ to: '/my-order', label: t('myOrders') }}>
        <span className="flex flex-wrap items-center gap-2">
          {t('since', { day: format.day(retainer.startsOn) })}
          <RetainerBadge state={state} />
        </span>
      </PageHead>
      {done === 'changed' && !actionData && (
        <Notice className="mb-6">{read(standsNow(state, nextOn))}</Notice>
      )}
      {done === 'card' && !actionData && <Notice className="mb-6">{t('cardRemoved')}</Notice>}
      {changed && !actionData && <Notice className="mb-6">{t(`change.done.${changed}`)}</Notice>}
      {actionData && !refused && (
        <Notice tone="wrong" className="mb-6" title={t('notChanged')}>
          {actionData.refusal.detail}
        </Notice>
      )}
      <Card className="mb-6">
        <p className="font-display text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
          {line(retainer)}
        </p>
        {state !== 'ending' && state !== 'ended' && (
          <p className="mt-1 max-w-[68ch] text-sm text-muted">
            {[
              ...(state === 'active' ? [read(renewalWords(retainer.interval))] : []),
              ...(changes.coming.length ? [] : [t('priceStays')]),
              ...(retainer.card ? [] : [t('weEmailBills')]),
            ].join(' ')}
          </p>
        )}
        {retainer.card && state !== 'ended' && <SavedCard card={retainer.card} />}
        {side === 'customer' && <RetainerActions {...loaderData} />}
      </Card>
      <RetainerChanges {...{ retainer, side, changes, refused }} />
      <Card title={t('periods')} id="periods">
        <RetainerPeriods periods={periods} orderPath={(id) => `/order/${id}`} payable={side === 'customer'} />
      </Card>
    </>
  )
}

function SavedCard({ card }: { card: string }) {
  const t = useWords('billing.screens')
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-paper px-4 py-3 text-sm">
      <p>
        {t.rich('paidBy', { card: (words) => <span className="font-medium">{words}</span>, label: card })}
      </p>
      <Confirm
        label={t('removeCard')}
        question={t('removeCardAsked', { label: card })}
        detail={t('removeCardEffect')}
        yes={t('removeCard')}
        fields={{ intent: 'remove-card' }}
        variant="quiet"
      />
    </div>
  )
}
