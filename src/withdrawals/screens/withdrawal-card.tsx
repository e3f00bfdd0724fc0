// The withdrawal from an order, and its answer: on the team's page of the order.
import { Form, useNavigation } from 'react-router'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea, TextField } from '#ui/screens/field.tsx'
import { formText } from '#ui/screens/form-values.ts'
import type { Refusal } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { WithdrawalView } from '../server/list-withdrawals.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

/** The intent of the forms below. */
export const ANSWER_WITHDRAWAL = 'answer-withdrawal'

/** What they send. Amounts are as the reader writes them. */
export const readAnswer = (form: FormData) => ({
  id: formText(form, 'withdrawal'),
  answer: formText(form, 'answer') as 'all' | 'part' | 'declined',
  amount: formText(form, 'amount'),
  reason: formText(form, 'reason', { trim: true }),
})

interface WithdrawalCardProps {
  withdrawal: WithdrawalView
  currency: string
  /** What is left of the payments, and what would go back by what was done; null if nothing tells. */
  leftCents: number
  fairCents: number | null
  /** Some of the money was recorded by hand: the team sends it back itself. */
  byHand: boolean
  refused: { refusal: Refusal; typed: { amount: string; reason: string } } | undefined
}

export function WithdrawalCard(props: WithdrawalCardProps) {
  const { withdrawal, currency, leftCents, fairCents, byHand, refused } = props
  const t = useWords('withdrawals.admin')
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const mayRefund = useMay('change-money') || leftCents === 0
  const errors: Refusal['errors'] = refused?.refusal.errors ?? {}
  const isOpen = withdrawal.state === 'open'
  const hidden = (answer: string) => (
    <>
      <input type="hidden" name="withdrawal" value={withdrawal._id} />
      <input type="hidden" name="answer" value={answer} />
    </>
  )
  const send = (label: string, variant: 'primary' | 'quiet' = 'primary') => (
    <Button name="intent" value={ANSWER_WITHDRAWAL} variant={variant} disabled={busy}>
      {label}
    </Button>
  )
  return (
    <Card title={t('card')} id="withdrawal">
      <WithdrawalFacts withdrawal={withdrawal} />
      {isOpen && (
        <div className="mt-4 space-y-3">
          <p className="text-sm text-muted">{t('standsStill')}</p>
          {mayRefund && (
            <Form method="post" preventScrollReset className="space-y-2">
              {hidden('all')}
              {byHand && <p className="text-sm text-muted">{t('byHand')}</p>}
              {send(
                leftCents > 0
                  ? t('acceptAll', { amount: format.money(leftCents, currency) })
                  : t('acceptNothing'),
              )}
            </Form>
          )}
          {mayRefund && leftCents > 0 && (
            <Disclosure summary={t('acceptPart')} open={errors.amount !== undefined}>
              <Form method="post" preventScrollReset className="mt-3 space-y-3">
                {hidden('part')}
                <p className="text-sm text-muted">{t('acceptPartHelp')}</p>
                <TextField
                  label={t('amount', { units: format.units(currency) })}
                  name="amount"
                  inputMode="decimal"
                  required
                  defaultValue={
                    refused?.typed.amount ||
                    (fairCents === null ? '' : format.toType(Math.min(fairCents, leftCents), currency))
                  }
                  error={errors.amount}
                />
                {send(t('sendPart'))}
              </Form>
            </Disclosure>
          )}
          <Disclosure summary={t('decline')} open={errors.reason !== undefined}>
            <Form method="post" preventScrollReset className="mt-3 space-y-3">
              {hidden('declined')}
              <TextArea
                label={t('reason')}
                name="reason"
                required
                maxLength={500}
                rows={3}
                help={t('reasonHelp')}
                defaultValue={
                  refused?.typed.reason ||
                  (withdrawal.late ? t('tooLate') : withdrawal.company ? t('asCompany') : '')
                }
                error={errors.reason}
              />
              {send(t('sendDeclined'), 'quiet')}
            </Form>
          </Disclosure>
        </div>
      )}
    </Card>
  )
}
