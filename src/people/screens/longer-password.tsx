import { SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import type { Refusal } from '#ui/screens/scope.ts'
import { PasswordInput } from './inputs.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { SignOutInstead } from './sign-out-instead.tsx'

/** Shown to somebody who joined the team with a password that is too short for it. */
export function LongerPassword({ minimum, refusal }: { minimum: number; refusal: Refusal | undefined }) {
  const { currentPassword, newPassword } = refusal?.errors ?? {}
  return (
    <NarrowPage
      heading="Choose a longer password"
      intro={`You are on the team of this site now, and its passwords have at least ${minimum} characters. Then you go on.`}
      after={<SignOutInstead />}
    >
      <form method="post" noValidate className="grid gap-5">
        {refusal && !currentPassword && !newPassword && <Notice tone="wrong">{refusal.detail}</Notice>}
        <PasswordInput
          id="current-password"
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={currentPassword}
        />
        <PasswordInput
          id="new-password"
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          help="It signs out all other devices."
          error={newPassword}
        />
        <SubmitButton name="intent" value="password" className="w-full">
          Set password
        </SubmitButton>
      </form>
    </NarrowPage>
  )
}
