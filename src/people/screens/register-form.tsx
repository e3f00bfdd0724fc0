import { SmallPrintLink, SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { useLocal } from '#ui/screens/local-link.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { EmailInput, PasswordInput } from './inputs.tsx'

interface RegisterFormProps {
  /** The page that takes it, if it is another one. */
  action?: string
  minimum: number
  email?: string | undefined
  errors?: Record<string, string>
  problem?: string | undefined
}

export const RegisterForm = ({ action, minimum, email, errors = {}, problem }: RegisterFormProps) => {
  const local = useLocal()
  return (
    <form method="post" action={action && local(action)} noValidate className="grid gap-5">
      {problem && <Notice tone="wrong">{problem}</Notice>}
      <EmailInput id="register-email" defaultValue={email} error={errors.email} />
      <PasswordInput
        id="register-password"
        autoComplete="new-password"
        help={`At least ${minimum} characters. A few words are easy to remember and hard to guess.`}
        error={errors.password}
      />
      <SubmitButton className="w-full">Register</SubmitButton>
      <p className="text-sm text-muted">
        By registering you agree to our <SmallPrintLink href="/terms">terms</SmallPrintLink>. What we keep
        about you: <SmallPrintLink href="/privacy">privacy</SmallPrintLink>.
      </p>
    </form>
  )
}
