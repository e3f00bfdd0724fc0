// What is agreed to above the button that orders: each is a tick that is never set beforehand.
import { useId, type ReactNode } from 'react'
import { WITHDRAWAL_DAYS } from '#content/rules/law.ts'
import { A } from '#ui/screens/local-link.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useShownError } from '#ui/screens/use-shown-error.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { AskedOnForm } from '../server/order-form.ts'

/** The value of a tick in the form. */
export const TICKED = 'yes'

interface AgreementFieldsProps {
  asked: AskedOnForm
  /** Set if the form came back: what was ticked stays ticked. */
  typed: { termsAgreed: string; earlyStart: string } | undefined
  error: string | undefined
}

export function AgreementFields({ asked, typed, error }: AgreementFieldsProps) {
  const t = useWords('checkout.screens')
  if (!asked.terms && !asked.earlyStart) return null
  return (
    <div className="grid gap-3">
      {asked.earlyStart && (
        <Tick name="earlyStart" checked={typed?.earlyStart === TICKED}>
          <span className="block text-muted">{t('consumersOnly')}</span>
          {t('agreeEarlyStart', { days: WITHDRAWAL_DAYS })}
        </Tick>
      )}
      {asked.terms && (
        <Tick name="termsAgreed" checked={typed?.termsAgreed === TICKED} required error={error}>
          {t.rich('agreeTerms', {
            link: (words) => (
              <A href="/terms" target="_blank" className={TEXT_LINK}>
                {words}
              </A>
            ),
          })}
        </Tick>
      )}
    </div>
  )
}

interface TickProps {
  name: string
  checked: boolean
  required?: boolean
  error?: string | undefined
  children: ReactNode
}

function Tick({ name, checked, required, error: answered, children }: TickProps) {
  const { shown: error, onInput } = useShownError(answered)
  const errorId = useId()
  return (
    <div onInput={onInput}>
      <label className="flex gap-3 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name={name}
          value={TICKED}
          defaultChecked={checked}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      </label>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
