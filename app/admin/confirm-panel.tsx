import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '#app/scope.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PASSWORD_MAXIMUM } from '#domain/sign-in-form.ts'
import { CONFIRM_FIELD } from './confirm-field.ts'

const TEXT_LINK = 'font-medium text-accent underline underline-offset-2'

/**
 * Asks who it is, above the form it is about, and goes on with what was typed there. Nothing where nothing
 * is asked.
 */
export function ConfirmPanel({ refusal, className = 'mb-6' }: { refusal?: Refusal; className?: string }) {
  const panel = useRef<HTMLElement>(null)
  const busy = useNavigation().state !== 'idle'
  const ask = refusal?.confirm
  // Where the form was sent from may be far below.
  useEffect(() => {
    if (ask) panel.current?.querySelector<HTMLElement>('input:not([type=hidden]), a')?.focus()
  }, [ask])
  if (!ask) return null
  return (
    <section
      ref={panel}
      aria-labelledby="confirm-title"
      className={`max-w-xl rounded-lg border border-amber bg-amber-soft p-4 sm:p-5 ${className}`}
    >
      <h2 id="confirm-title" className="font-display text-lg font-semibold">
        Please confirm that it is you
      </h2>
      <p className="mt-1 text-sm">
        {ask.with === 'password' ? (
          'You signed in a while ago, and this change needs your password. Nothing is lost: it goes on with what you entered.'
        ) : (
          <>
            You signed in a while ago. Your account has no password, so please{' '}
            <a href="/login?again" target="_blank" rel="noopener" className={TEXT_LINK}>
              sign in again in a new tab
            </a>
            , then come back and go on. What you entered stays here.
          </>
        )}
      </p>
      <Form method="post" className="mt-4 grid gap-4">
        {ask.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {ask.with === 'password' && (
          <TextField
            name={CONFIRM_FIELD}
            type="password"
            label="Your password"
            autoComplete="current-password"
            required
            autoFocus
            maxLength={PASSWORD_MAXIMUM}
            error={ask.error}
          />
        )}
        <div>
          <Button disabled={busy}>Confirm and go on</Button>
        </div>
      </Form>
    </section>
  )
}
