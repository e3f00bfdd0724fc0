// Asks for a reset link. The answer is the same with and without an account, so it reveals no addresses.
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SubmitButton, TEXT_LINK } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { formText } from '#ui/screens/form-values.ts'
import { A } from '#ui/screens/local-link.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/reset'
import { EmailInput } from './inputs.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { withReturnTo, returnToOf } from './return-to.ts'
import { clientOf } from './session-request.ts'

const FAILED = 'Error sending password reset email. Please try again.'

export const handle: PageHandle = { sheet: 'sign-in', cacheable: true, slimFooter: true, params: ['next'] }
export const headers = headersWith()
export const meta: Route.MetaFunction = () => [
  { title: 'Reset your password' },
  { name: 'description', content: 'Forgot your password? We will email you a link to set a new one.' },
]

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  returnTo: returnToOf(request),
  sendsMail: scopeOf(context).site.sendsMail,
})

interface ResetState {
  email: string
  sent: boolean
  error?: string | undefined
  problem?: string | undefined
}

export async function action({ request, context }: Route.ActionArgs) {
  const email = formText(await request.formData(), 'email', { trim: true })
  const { refusal } = await attempt(() =>
    scopeOf(context).act.requestReset({
      body: { email, redirectTo: returnToOf(request) },
      from: clientOf(request, context),
      isForm: true,
    }),
  )
  if (!refusal) return answerRefused<ResetState>({ email, sent: true }, { status: 200 })
  const failure = refusal.status === 429 ? refusal.detail : FAILED
  const problem = refusal.errors.email ? undefined : failure
  return answerRefused<ResetState>({ email, sent: false, error: refusal.errors.email, problem }, refusal)
}

export default function Reset({ loaderData: { returnTo, sendsMail }, actionData }: Route.ComponentProps) {
  const { email, sent, error, problem } = actionData ?? {}
  const loginLink = (
    <p>
      Remembered it?{' '}
      <A href={withReturnTo('/login', returnTo)} className={TEXT_LINK}>
        Log in
      </A>
    </p>
  )
  if (sent) {
    return (
      <NarrowPage heading="Forgot your password?" after={loginLink}>
        <Notice>Password reset. Check your inbox!</Notice>
        <p className="mt-5 text-muted">
          If there is an account with {email},{' '}
          {sendsMail
            ? 'the link is on its way.'
            : 'we will send you the link ourselves, because this site can’t send email yet.'}{' '}
          It works once, for an hour.
        </p>
        {sendsMail && (
          <p className="mt-3 text-muted">
            Nothing there after a few minutes? Look into the spam folder, check the address, and{' '}
            <A href={withReturnTo('/reset', returnTo)} className={TEXT_LINK}>
              ask for another link
            </A>
            .
          </p>
        )}
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      heading="Forgot your password?"
      intro="Enter your address, and we will send you a link to set a new one."
      after={loginLink}
    >
      <form method="post" noValidate className="grid gap-5">
        {problem && <Notice tone="wrong">{problem}</Notice>}
        <EmailInput id="reset-email" defaultValue={email} error={error} />
        <SubmitButton className="w-full">Send Reset Email</SubmitButton>
      </form>
    </NarrowPage>
  )
}
