// Opening an account. It signs in at once and goes on to the remembered page; what is wrong is said beside
// the field.
import { redirect } from 'react-router'
import { answerRefused, headersWith } from '#app/answer-refused.ts'
import { formTexts } from '#app/form-values.ts'
import type { PageHandle } from '#app/page-kind.ts'
import { attempt, scopeOf } from '#app/scope.ts'
import { SubmitButton } from '#app/site/parts/cta-buttons.tsx'
import { SmallPage } from '#app/site/parts/small-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/register'
import { EmailInput, PasswordInput } from './inputs.tsx'
import { NarrowPage, TEXT_LINK } from './narrow-page.tsx'
import { withReturnTo, returnToOf } from './return-to.ts'
import { fromOf, goOn } from './session-request.ts'
import { OtherWays } from './sign-in-providers.tsx'

export const handle: PageHandle = { cacheable: true, params: ['next'] }
export const headers = headersWith({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })
export const meta: Route.MetaFunction = () => [
  { title: 'Register' },
  {
    name: 'description',
    content: 'Open an account to order a package, follow your orders and keep your receipts.',
  },
]

export function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, site } = scopeOf(context)
  const next = returnToOf(request)
  if (viewer.role !== 'visitor') throw redirect(next ?? '/dashboard')
  return { next, ways: site.signInWith, minimum: site.passwordMinimum, sendsMail: site.sendsMail }
}

interface RegisterState {
  email: string
  errors?: Record<string, string>
  problem?: string
  /** The account waits for its address to be confirmed. */
  waits?: boolean
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email: given, password } = formTexts(await request.formData(), ['email', 'password'])
  const email = given.trim()
  const { done, refusal } = await attempt(() =>
    scopeOf(context).act.register({ email, password }, fromOf(request, context)),
  )
  if (refusal)
    return answerRefused<RegisterState>(
      {
        email,
        errors: refusal.errors,
        problem: Object.keys(refusal.errors).length ? undefined : refusal.detail,
      },
      refusal,
    )
  return done.signedIn
    ? goOn(returnToOf(request) ?? '/', done.cookies)
    : answerRefused<RegisterState>({ email, waits: true }, { status: 200 })
}

export default function Register({
  loaderData: { next, ways, minimum, sendsMail },
  actionData,
}: Route.ComponentProps) {
  const { email, errors = {}, problem, waits } = actionData ?? {}
  if (waits) {
    return (
      <SmallPage sign="mail" heading="Check your inbox" status="Almost done">
        <p className="mt-5 lead">
          {sendsMail
            ? `We sent a link to ${email}. Open it to confirm your address; then you can sign in.`
            : `${email} must be confirmed first. This site can’t send mail yet, so we pass the link on to you.`}
        </p>
      </SmallPage>
    )
  }
  return (
    <NarrowPage
      heading="Open an account"
      intro="To order, to follow your orders and to keep your receipts."
      after={
        <p>
          Already have an account?{' '}
          <a href={withReturnTo('/login', next)} className={TEXT_LINK}>
            Log in
          </a>
        </p>
      }
    >
      <form method="post" noValidate className="grid gap-5">
        {problem && <Notice tone="wrong">{problem}</Notice>}
        <EmailInput id="register-email" typed={email} error={errors.email} />
        <PasswordInput
          id="register-password"
          autoComplete="new-password"
          help={`At least ${minimum} characters. A few words are easy to remember and hard to guess.`}
          error={errors.password}
        />
        <SubmitButton className="w-full">Register</SubmitButton>
        <p className="text-sm text-muted">
          By registering you agree to our{' '}
          <a href="/terms" className="underline underline-offset-2 hover:text-ink">
            terms
          </a>
          . What we keep about you:{' '}
          <a href="/privacy" className="underline underline-offset-2 hover:text-ink">
            privacy
          </a>
          .
        </p>
      </form>
      <OtherWays ways={ways} next={next} />
    </NarrowPage>
  )
}
