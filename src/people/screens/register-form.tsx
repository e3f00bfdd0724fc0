import { SmallPrintLink, SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { useLocal } from '#ui/screens/local-link.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { EmailInput, PasswordInput } from './inputs.tsx'

interface RegisterFormProps {
  /** The page that takes it, if it is another one. */
  action?: string
  minimum: number
  email?: string | undefined
  errors?: Record<string, string>
  problem?: string | undefined
}

export function RegisterForm({ action, minimum, email, errors = {}, problem }: RegisterFormProps) {
  const t = useWords('people.pages')
  const local = useLocal()
  return (
    <form method="post" action={action && local(action)} noValidate className="grid gap-5">
      {problem && <Notice tone="wrong">{problem}</Notice>}
      <EmailInput id="register-email" defaultValue={email} error={errors.email} />
      <PasswordInput
        id="register-password"
        autoComplete="new-password"
        help={t('passwordHelp', { least: minimum })}
        error={errors.password}
      />
      <SubmitButton className="w-full">{t('register')}</SubmitButton>
      <p className="text-sm text-muted">
        {t.rich('agree', {
          terms: (words) => <SmallPrintLink href="/terms">{words}</SmallPrintLink>,
          privacy: (words) => <SmallPrintLink href="/privacy">{words}</SmallPrintLink>,
        })}
      </p>
    </form>
  )
}
