// Signing in by phone, in two steps: the number, then the code that was sent to it.
import { SITE_BUTTON, SubmitButton } from '#app/site/parts/cta-buttons.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

export interface PhoneState {
  number: string
  sent: boolean
  problem?: string
}

export function PhoneWay({ state }: { state?: PhoneState }) {
  return (
    <details open={Boolean(state)} className="group mt-3">
      <summary
        className={`${SITE_BUTTON} w-full cursor-pointer list-none bg-white text-ink ring-1 ring-ink/25 ring-inset group-open:hidden hover:bg-accent-soft hover:ring-accent [&::-webkit-details-marker]:hidden`}
      >
        Continue with your phone
      </summary>
      <form method="post" noValidate className="mt-5 grid gap-5">
        {state?.problem && <Notice tone="wrong">{state.problem}</Notice>}
        {state?.sent ? (
          <>
            {!state.problem && <Notice>We sent a code of six digits to {state.number}.</Notice>}
            <input type="hidden" name="phoneNumber" value={state.number} />
            <TextField
              id="phone-code"
              name="code"
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              autoFocus
              className="min-h-12 text-base!"
            />
            <SubmitButton name="intent" value="phone-sign-in" className="w-full">
              Sign in with the code
            </SubmitButton>
            <SubmitButton name="intent" value="phone-code" look="outline" className="w-full">
              Send a new code
            </SubmitButton>
          </>
        ) : (
          <>
            <TextField
              id="phone-number"
              name="phoneNumber"
              label="Phone number"
              type="tel"
              autoComplete="tel"
              help="With the code of your country, like +351 912 345 678."
              defaultValue={state?.number}
              autoFocus={Boolean(state)}
              maxLength={40}
              className="min-h-12 text-base!"
            />
            <SubmitButton name="intent" value="phone-code" look="outline" className="w-full">
              Send me a code
            </SubmitButton>
          </>
        )}
      </form>
    </details>
  )
}
