// Behind the link of the mail: the new password. Opening it changes nothing, so a mail program that looks at
// links does no harm.
import { answerRefused, headersWith } from '#app/answer-refused.ts'
import { formText } from '#app/form-values.ts'
import type { PageHandle } from '#app/page-kind.ts'
import { attempt, orErrorScreen, scopeOf } from '#app/scope.ts'
import { ButtonLink, SubmitButton } from '#app/site/parts/cta-buttons.tsx'
import { SmallPage } from '#app/site/parts/small-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/reset-new'
import { PasswordInput } from './inputs.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { withReturnTo, returnToOf } from './return-to.ts'
import { fromOf } from './session-request.ts'

export const handle: PageHandle = { mailedLink: 'reset', params: ['next'] }
// The link must not travel on to other sites.
export const headers = headersWith({ 'referrer-policy': 'no-referrer' })
export const meta: Route.MetaFunction = () => [{ title: 'Set a new password' }]

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function loader({ request, context }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  return {
    works: await orErrorScreen(act.resetLinkWorks(tokenOf(request))),
    minimum: site.passwordMinimum,
    next: returnToOf(request),
  }
}

interface NewPasswordState {
  set: boolean
  error?: string
  problem?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const password = formText(await request.formData(), 'password')
  const { refusal } = await attempt(() =>
    scopeOf(context).act.resetPassword(
      { token: tokenOf(request), newPassword: password },
      fromOf(request, context),
    ),
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
  loaderData: { works, minimum, next },
  actionData,
}: Route.ComponentProps) {
  if (actionData?.set) {
    return (
      <SmallPage sign="check" heading="Your new password is set" status="Done">
        <p className="mt-5 lead">
          Every session of your account was ended. Please log in with the new password.
        </p>
        <ButtonLink href={withReturnTo('/login', next)} className="mt-8">
          Log in
        </ButtonLink>
      </SmallPage>
    )
  }
  if (!works) {
    return (
      <SmallPage sign="clock" heading="This link does not work any more">
        <p className="mt-5 lead">It was used already, or it is older than an hour.</p>
        <ButtonLink href={withReturnTo('/reset', next)} className="mt-8">
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
          focus
        />
        <SubmitButton className="w-full">Set password</SubmitButton>
      </form>
    </NarrowPage>
  )
}
