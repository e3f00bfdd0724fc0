import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { PASSWORD_MAXIMUM } from '#platform/rules/sign-in-form.ts'
import { Button } from './button.tsx'
import { CONFIRM_CODE_FIELD, CONFIRM_FIELD } from './confirm-field.ts'
import { TextField } from './field.tsx'
import { A } from './local-link.tsx'
import type { Refusal } from './scope.ts'
import { TEXT_LINK } from './text-link.ts'
import { useWords } from './use-words.ts'

/**
 * Asks for the password or a code above the form, and sends the form's fields again. Empty if none is needed.
 */
export function ConfirmPanel({
  refusal,
  className = 'mb-6',
}: {
  refusal?: Refusal | undefined
  className?: string
}) {
  const t = useWords('ui.screens')
  const panel = useRef<HTMLElement>(null)
  const busy = useNavigation().state !== 'idle'
  const ask = refusal?.confirm
  // The button that sent the form may be far below.
  useEffect(() => {
    if (ask) panel.current?.querySelector<HTMLElement>('input:not([type=hidden]), a')?.focus()
  }, [ask])
  if (!ask) return null
  return (
    <section
      ref={panel}
      aria-labelledby="confirm-title"
      className={`max-w-xl rounded-lg p-4 amber-note sm:p-5 ${className}`}
    >
      <h2 id="confirm-title" className="font-display text-lg font-semibold">
        {t('confirm.title')}
      </h2>
      <p className="mt-1 text-sm">
        {ask.with === 'sign-in'
          ? t.rich('confirm.signIn', {
              link: (words) => (
                <A href="/login?again" target="_blank" rel="noopener" className={`font-medium ${TEXT_LINK}`}>
                  {words}
                </A>
              ),
            })
          : t(`confirm.${ask.with}`)}
      </p>
      <Form method="post" className="mt-4 grid gap-4">
        {ask.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {ask.with === 'password' && (
          <TextField
            name={CONFIRM_FIELD}
            type="password"
            label={t('confirm.yourPassword')}
            autoComplete="current-password"
            required
            autoFocus
            maxLength={PASSWORD_MAXIMUM}
            error={ask.error}
          />
        )}
        {ask.with === 'code' && (
          <TextField
            name={CONFIRM_CODE_FIELD}
            label={t('confirm.codeField')}
            help={t('confirm.codeHelp')}
            autoComplete="one-time-code"
            required
            autoFocus
            maxLength={40}
            error={ask.error}
          />
        )}
        <div>
          <Button disabled={busy}>{t('confirm.continue')}</Button>
        </div>
      </Form>
    </section>
  )
}
