// The page behind a mailed reset link: sets the new password. Opening it changes nothing, because email
// programs open links too.
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SmallPage } from '#site/screens/parts/small-page.tsx'
import { ButtonLink, SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/reset-new'
import { PasswordInput } from './inputs.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { withReturnTo, returnToOf } from './return-to.ts'
import { clientOf, tokenOf } from './session-request.ts'

export const handle: PageHandle = {
  sheet: 'sign-in',
  mailedLink: 'reset',
  slimFooter: true,
  params: ['next'],
}
// Keeps the link's secret from other sites. With no-referrer the form's POST would have no Origin either.
export const headers = headersWith({ 'referrer-policy': 'same-origin' })
export const meta: Route.MetaFunction = () => [{ title: 'Set a new password' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { works, minimum } = await orErrorScreen(scopeOf(context).act.openResetLink(tokenOf(request)))
  return {
    linkWorks: works,
    minimum,
    returnTo: returnToOf(request),
  }
}

interface NewPasswordState {
  set: boolean
  error?: string | undefined
  problem?: string | undefined
}

export async function action({ request, context }: Route.ActionArgs) {
  const password = formText(await request.formData(), 'password')
  const { refusal } = await attempt(() =>
    scopeOf(context).act.resetPassword({
      body: { token: tokenOf(request), newPassword: password },
      from: clientOf(request, context),
      isForm: true,
    }),
  )
  if (!refusal) return answerRefused<NewPasswordState>({ set: true }, { status: 200 })
  return answerRefused<NewPasswordState>(
    {
      set: false,
      error: refusal.errors.newPassword,
      problem: refusal.errors.newPassword ? undefined : refusal.detail,
    },
    refusal,
  )
}

export default function NewPassword({
  loaderData: { linkWorks, minimum, returnTo },
  actionData,
}: Route.ComponentProps) {
  if (actionData?.set) {
    return (
      <SmallPage icon="check" heading="Your new password is set" status="Done">
        <p className="mt-5 lead">You are signed out everywhere. Please log in with the new password.</p>
        <ButtonLink href={withReturnTo('/login', returnTo)} className="mt-8">
          Log in
        </ButtonLink>
      </SmallPage>
    )
  }
  if (!linkWorks) {
    return (
      <SmallPage icon="clock" heading="This link no longer works">
        <p className="mt-5 lead">It was already used, or it is older than an hour.</p>
        <ButtonLink href={withReturnTo('/reset', returnTo)} className="mt-8">
          Ask for a new link
        </ButtonLink>
      </SmallPage>
    )
  }
  return (
    <NarrowPage heading="Set a new password">
      <form method="post" noValidate className="grid gap-5">
        {actionData?.problem && <Notice tone="wrong">{actionData.problem}</Notice>}
        <PasswordInput
          id="new-password"
          label="New password"
          autoComplete="new-password"
          help={`At least ${minimum} characters.`}
          error={actionData?.error}
          autoFocus
        />
        <SubmitButton className="w-full">Set password</SubmitButton>
      </form>
    </NarrowPage>
  )
}
