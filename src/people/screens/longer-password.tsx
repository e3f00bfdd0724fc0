import { SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { PasswordInput } from './inputs.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { SignOutInstead } from './sign-out-instead.tsx'

/** Shown to somebody who joined the team with a password that is too short for it. */
export function LongerPassword({ minimum, refusal }: { minimum: number; refusal: Refusal | undefined }) {
  const t = useWords('people.pages')
  const { currentPassword, newPassword } = refusal?.errors ?? {}
  return (
    <NarrowPage
      heading={t('longer.heading')}
      intro={t('longer.intro', { least: minimum })}
      after={<SignOutInstead />}
    >
      <form method="post" noValidate className="grid gap-5">
        {refusal && !currentPassword && !newPassword && <Notice tone="wrong">{refusal.detail}</Notice>}
        <PasswordInput
          id="current-password"
          name="currentPassword"
          label={t('longer.current')}
          autoComplete="current-password"
          error={currentPassword}
        />
        <PasswordInput
          id="new-password"
          name="newPassword"
          label={t('longer.new')}
          autoComplete="new-password"
          help={t('longer.help')}
          error={newPassword}
        />
        <SubmitButton name="intent" value="password" className="w-full">
          {t('setPassword')}
        </SubmitButton>
      </form>
    </NarrowPage>
  )
}
