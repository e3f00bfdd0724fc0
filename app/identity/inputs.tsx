// The inputs of this room, made so that password managers, keyboards and screen readers know what they are.
import type { InputHTMLAttributes } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { EMAIL_MAXIMUM } from '#domain/email-address.ts'
import { PASSWORD_MAXIMUM } from '#domain/sign-in-form.ts'

interface Given {
  error?: string
  typed?: string
  id?: string
  label?: string
  help?: string
}

type Input = InputHTMLAttributes<HTMLInputElement>

const LOOK = 'min-h-12 text-base!'

export const EmailInput = ({
  name = 'email',
  label = 'Email',
  typed,
  autoComplete = 'username',
  ...rest
}: Given & Pick<Input, 'name' | 'autoComplete'>) => (
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
    defaultValue={typed}
    className={LOOK}
  />
)

/** Never filled in again: a password is typed, or a manager brings it. */
export const PasswordInput = ({
  name = 'password',
  label = 'Password',
  focus,
  autoComplete,
  ...rest
}: Given & { focus?: boolean; autoComplete: 'current-password' | 'new-password'; name?: string }) => (
  <TextField
    {...rest}
    name={name}
    label={label}
    type="password"
    autoComplete={autoComplete}
    required
    maxLength={PASSWORD_MAXIMUM}
    autoFocus={focus}
    className={LOOK}
  />
)
