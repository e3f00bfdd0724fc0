// Inputs with the attributes that password managers, keyboards and screen readers need.
import type { InputHTMLAttributes } from 'react'
import { EMAIL_MAXIMUM } from '#platform/rules/email-address.ts'
import { PASSWORD_MAXIMUM } from '#platform/rules/sign-in-form.ts'
import { LARGE_INPUT } from '#site/screens/field-classes.ts'
import { TextField } from '#ui/screens/field.tsx'

interface InputProps {
  error?: string | undefined
  id?: string
  label?: string
  help?: string
}

type Attributes = InputHTMLAttributes<HTMLInputElement>

export const EmailInput = ({
  name = 'email',
  label = 'Email',
  defaultValue,
  autoComplete = 'username',
  ...rest
}: InputProps & Pick<Attributes, 'name' | 'autoComplete' | 'defaultValue'>) => (
  <TextField
    {...rest}
    name={name}
    label={label}
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

/** Takes no default: a password never goes back to the browser. */
export const PasswordInput = ({
  name = 'password',
  label = 'Password',
  autoFocus,
  autoComplete,
  ...rest
}: InputProps & {
  autoFocus?: boolean
  autoComplete: 'current-password' | 'new-password'
  name?: string
}) => (
  // The button stands above the input but comes after it: Tab goes from the address straight to the password.
  <div className="relative">
    <TextField
      {...rest}
      name={name}
      label={label}
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

/** enhance.ts shows it: without a script it could do nothing. */
const ShowPassword = () => (
  <button
    type="button"
    hidden
    data-show-password=""
    aria-pressed="false"
    className="absolute -top-3 right-0 min-h-11 cursor-pointer px-1 text-sm font-medium text-accent underline-offset-4 hover:underline"
  >
    Show password
  </button>
)
