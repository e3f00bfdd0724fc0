import type { InputHTMLAttributes } from 'react'
import { EMAIL_MAXIMUM } from '#platform/rules/email-address.ts'
import { PASSWORD_MAXIMUM } from '#platform/rules/sign-in-form.ts'
import { LARGE_INPUT } from '#site/screens/field-classes.ts'
import { TextField } from '#ui/screens/field.tsx'
// Inputs with the attributes that password managers, keyboards and screen readers need.
import { useWords } from '#ui/screens/use-words.ts'

interface InputProps {
  error?: string | undefined
  id?: string
  label?: string
  help?: string
}

type Attributes = InputHTMLAttributes<HTMLInputElement>

export function EmailInput({
  name = 'email',
  label,
  defaultValue,
  autoComplete = 'username',
  ...rest
}: InputProps & Pick<Attributes, 'name' | 'autoComplete' | 'defaultValue'>) {
  const t = useWords('people.pages')
  return (
    <TextField
      {...rest}
      name={name}
      label={label ?? t('email')}
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={EMAIL_MAXIMUM}
      defaultValue={defaultValue}
      className={LARGE_INPUT}
    />
  )
}

/** Takes no default: a password never goes back to the browser. */
export function PasswordInput({
  name = 'password',
  label,
  autoFocus,
  autoComplete,
  ...rest
}: InputProps & {
  autoFocus?: boolean
  autoComplete: 'current-password' | 'new-password'
  name?: string
}) {
  const t = useWords('people.pages')
  return (
    // The button stands above the input but comes after it: Tab goes from the address straight to the password.
    <div className="relative">
      <TextField
        {...rest}
        name={name}
        label={label ?? t('password')}
        type="password"
        autoComplete={autoComplete}
        required
        maxLength={PASSWORD_MAXIMUM}
        autoFocus={autoFocus}
        className={LARGE_INPUT}
      />
      <ShowPassword />
    </div>
  )
}

/** enhance.ts shows it: without a script it could do nothing. */
function ShowPassword() {
  const t = useWords('people.pages')
  return (
    <button
      type="button"
      hidden
      data-show-password=""
      aria-pressed="false"
      className="absolute end-0 -top-3 min-h-11 cursor-pointer px-1 text-sm font-medium text-accent underline-offset-4 hover:underline"
    >
      {t('showPassword')}
    </button>
  )
}
