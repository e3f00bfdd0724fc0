// Login by phone in two steps: the number, then the code that we sent to it.
import { LARGE_INPUT } from '#site/screens/field-classes.ts'
import { BUTTON_LOOKS, SITE_BUTTON, SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'

export interface PhoneState {
  number: string
  sent: boolean
  problem?: string | undefined
}

const SUMMARY = 'w-full cursor-pointer list-none group-open:hidden [&::-webkit-details-marker]:hidden'

export function PhoneSignIn({ state }: { state?: PhoneState | undefined }) {
  return (
    <details open={Boolean(state)} className="group mt-3">
      <summary className={`${SITE_BUTTON} ${BUTTON_LOOKS.outline} ${SUMMARY}`}>
        Continue with your phone
      </summary>
      <form method="post" noValidate className="mt-5 grid gap-5">
        {state?.problem && <Notice tone="wrong">{state.problem}</Notice>}
        {state?.sent ? (
          <>
            {!state.problem && <Notice>We sent a six-digit code to {state.number}.</Notice>}
            <input type="hidden" name="phoneNumber" value={state.number} />
            <TextField
              id="phone-code"
              name="code"
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              autoFocus
              className={LARGE_INPUT}
            />
            <SubmitButton name="intent" value="phone-sign-in" className="w-full">
              Log in with the code
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
              help="With the country code, like +1 555 010 2030."
              defaultValue={state?.number}
              autoFocus={Boolean(state)}
              maxLength={40}
              className={LARGE_INPUT}
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
