// Asking for a new password. The page says the same whether there is such an account or not.
import type { Route } from './+types/reset'
import { answerRefused, headersWith } from '#app/answer-refused.ts'
import type { PageHandle } from '#app/page-kind.ts'
import { attempt, scopeOf } from '#app/scope.ts'
import { SubmitButton } from '#app/site/parts/leads.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { fromOf, typedIn } from './from.ts'
import { EmailInput } from './inputs.tsx'
import { NarrowPage, TEXT_LINK } from './narrow-page.tsx'

const FAILED = 'Error sending password reset email. Please try again.'

export const handle: PageHandle = { keepable: true }
export const headers = headersWith()
export const meta: Route.MetaFunction = () => [
  { title: 'Reset your password' },
  { name: 'description', content: 'Forgot your password? We mail you a link to set a new one.' },
]

interface ResetState {
  email: string
  sent: boolean
  error?: string
  problem?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const email = (await typedIn(request, ['email'])).email.trim()
  const { refusal } = await attempt(() => scopeOf(context).act.requestReset({ email }, fromOf(request, context)))
  if (!refusal) return answerRefused<ResetState>({ email, sent: true }, { status: 200 })
  return answerRefused<ResetState>({ email, sent: false, error: refusal.errors.email, problem: refusal.errors.email ? undefined : FAILED }, refusal)
}

export default function Reset({ actionData }: Route.ComponentProps) {
  const { email, sent, error, problem } = actionData ?? {}
  const back = <p>Remembered it? <a href="/login" className={TEXT_LINK}>Sign in</a></p>
  if (sent) {
    return (
      <NarrowPage heading="Forgot your password?" after={back}>
        <Notice>Password reset. Check your inbox!</Notice>
        <p className="mt-5 text-muted">If there is an account with {email}, the link is on its way. It works once, for an hour.</p>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage heading="Forgot your password?" intro="Tell us your address, and we send you a link to set a new one." after={back}>
      <form method="post" noValidate className="grid gap-5">
        {problem && <Notice tone="wrong">{problem}</Notice>}
        <EmailInput id="reset-email" typed={email} error={error} />
        <SubmitButton className="w-full">Send Reset Email</SubmitButton>
      </form>
    </NarrowPage>
  )
}
