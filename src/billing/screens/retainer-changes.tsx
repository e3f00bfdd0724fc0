// On the pages of a retainer: the change that waits for an answer, those that come, and those that were.
import type { ReactNode } from 'react'
import type { RetainerSide } from '#retainers/rules/retainer-states.ts'
import { Card } from '#ui/screens/card.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { ChangesOfRetainer } from '../server/changes/change-page.ts'
import type { ChangeView } from '../server/changes/change-view.ts'
import type { RetainerView } from '../server/retainer-view.ts'
import type { RefusedChange } from './change-action.ts'
import { AnnounceForm, AnswerForms, ProposeForm } from './change-forms.tsx'

interface ChangesProps {
  retainer: RetainerView
  side: RetainerSide
  changes: ChangesOfRetainer
  refused: RefusedChange | undefined
}

export function RetainerChanges({ retainer, side, changes, refused }: ChangesProps) {
  const t = useWords('billing.screens')
  const { open, coming, past, form } = changes
  if (!open && !coming.length && !past.length && !form) return null
  return (
    <Card title={t('change.title')} id="change" className="mb-6">
      {refused && (
        <Notice tone="wrong" className="mb-5" title={t('notChanged')}>
          {refused.refusal.detail}
        </Notice>
      )}
      <div className="space-y-5">
        {coming.map((change) => (
          <Change key={change._id} change={change} retainer={retainer} side={side}>
            {change.state === 'announced' && side === 'admin' && <Withdraw change={change} />}
          </Change>
        ))}
        {open && (
          <Change change={open} retainer={retainer} side={side}>
            {isOwn(open, side) ? (
              <>
                <p className="mt-3 mb-3 text-sm text-muted">{t('change.waits', { side })}</p>
                <Withdraw change={open} />
              </>
            ) : (
              <AnswerForms change={open} refused={refused} />
            )}
          </Change>
        )}
        {form && (
          <div className="space-y-3">
            <ProposeForm {...{ retainer, side, form, refused }} />
            <AnnounceForm {...{ retainer, side, form, refused }} />
          </div>
        )}
        {past.length > 0 && (
          <Disclosure summary={t('change.past')}>
            <div className="mt-3 space-y-4">
              {past.map((change) => (
                <Change key={change._id} change={change} retainer={retainer} side={side} />
              ))}
            </div>
          </Disclosure>
        )}
      </div>
    </Card>
  )
}

const isOwn = ({ by }: ChangeView, side: RetainerSide): boolean => (by === 'agency') === (side === 'admin')

interface ChangeProps {
  change: ChangeView
  retainer: RetainerView
  side: RetainerSide
  children?: ReactNode
}

function Change({ change, retainer, side, children }: ChangeProps) {
  const t = useWords('billing.screens')
  const format = useFormat()
  const money = (cents: number) => format.money(cents, retainer.currency)
  const values = {
    package: change.packageName,
    price: money(change.priceCents),
    interval: retainer.interval,
    before: change.previousPackageName,
    beforePrice: money(change.previousCents),
  }
  const who = isOwn(change, side) ? 'you' : change.by
  const at = Date.parse(change.answeredAt ?? change.proposedAt)
  return (
    <div className="border-s-2 border-line ps-4">
      <p className="text-sm text-muted">
        {t('change.state', { state: change.state, who, day: format.date(at) })}
      </p>
      <p className="font-medium [overflow-wrap:anywhere]">
        {change.from === null
          ? t('change.fromNext', values)
          : t('change.from', { ...values, day: format.day(change.from) })}
      </p>
      {change.lines.length > 1 && (
        <ul className="mt-1 mb-0 list-disc ps-5 text-sm">
          {change.lines.map(({ name, quantity, unitCents }, place) => (
            <li key={place} className="[overflow-wrap:anywhere]">
              {t('change.line', { quantity, package: name, price: money(unitCents) })}
            </li>
          ))}
        </ul>
      )}
      {[change.note, change.reason].filter(Boolean).map((text) => (
        <blockquote
          key={text}
          className="mx-0 mt-2 mb-0 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap text-muted"
        >
          {text}
        </blockquote>
      ))}
      <p className="mt-1 text-sm text-muted">
        {change.agreedBy
          ? t('change.signedBoth', { proposedBy: change.proposedBy, agreedBy: change.agreedBy })
          : t('change.signed', { proposedBy: change.proposedBy })}
      </p>
      {children}
    </div>
  )
}

function Withdraw({ change }: { change: ChangeView }) {
  const t = useWords('billing.screens')
  return (
    <Confirm
      label={t('change.withdraw')}
      question={t('change.withdrawAsked')}
      detail={t('change.withdrawEffect')}
      yes={t('change.withdraw')}
      no={t('no')}
      fields={{ intent: 'withdraw', change: change._id }}
      variant="quiet"
    />
  )
}
