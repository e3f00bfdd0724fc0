// Signing in. Works without scripts; the page to go on to stays in the address through wrong tries and over
// to /register.
import { redirect } from 'react-router'
import { answerRefused, headersWith } from '#app/answer-refused.ts'
import { formTexts } from '#app/form-values.ts'
import type { PageHandle } from '#app/page-kind.ts'
import { attempt, scopeOf } from '#app/scope.ts'
import { SubmitButton } from '#app/site/parts/cta-buttons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { signInRefusals } from '#domain/sign-in-form.ts'
import type { Route } from './+types/login'
import { EmailInput, PasswordInput } from './inputs.tsx'
import { NarrowPage, TEXT_LINK } from './narrow-page.tsx'
import { PhoneWay, type PhoneState } from './phone-sign-in.tsx'
import { withReturnTo, returnToOf, ACCOUNT_DELETED } from './return-to.ts'
import { fromOf, goOn } from './session-request.ts'
import { OtherWays } from './sign-in-providers.tsx'

const isAfterDeletion = (query: URLSearchParams): boolean => query.get('done') === ACCOUNT_DELETED

export const handle: PageHandle = {
  cacheable: true,
  params: ['next', 'done'],
  canonical: (query) => ({
    ...(query.has('next') && { next: query.get('next')! }),
    ...(isAfterDeletion(query) && { done: ACCOUNT_DELETED }),
  }),
}
// A window of another provider keeps its tie to this page.
export const headers = headersWith({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })
export const meta: Route.MetaFunction = () => [
  { title: 'Log in' },
  { name: 'description', content: 'Log in to order a package, follow your orders and find your receipts.' },
]

export function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, site } = scopeOf(context)
  const next = returnToOf(request)
  // Who has no password confirms who they are by signing in again.
  const query = new URL(request.url).searchParams
  if (viewer.role !== 'visitor' && !query.has('again')) throw redirect(next ?? '/dashboard')
  return { next, ways: site.signInWith, phone: site.phoneSignIn, isDeleted: isAfterDeletion(query) }
}

interface LoginState {
  typed?: { email: string }
  errors?: Record<string, string>
  problem?: string
  phone?: PhoneState
}

export async function action({ request, context }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const typed = formTexts(await request.formData(), ['intent', 'email', 'password', 'phoneNumber', 'code'])
  const from = fromOf(request, context)
  const on = returnToOf(request) ?? '/dashboard'
  if (typed.intent === 'phone-code') {
    const { refusal } = await attempt(() => act.requestPhoneCode({ phoneNumber: typed.phoneNumber }, from))
    const phone: PhoneState = { number: typed.phoneNumber, sent: !refusal, problem: refusal?.detail }
    return answerRefused<LoginState>({ phone }, refusal ?? { status: 200 })
  }
  if (typed.intent === 'phone-sign-in') {
    const { done, refusal } = await attempt(() =>
      act.signInByPhone({ phoneNumber: typed.phoneNumber, code: typed.code }, from),
    )
    return done
      ? goOn(on, done.cookies)
      : answerRefused<LoginState>(
          { phone: { number: typed.phoneNumber, sent: true, problem: refusal.detail } },
          refusal,
        )
  }
  const email = typed.email.trim()
  const errors = signInRefusals({ email, password: typed.password })
  if (Object.keys(errors).length)
    return answerRefused<LoginState>({ typed: { email }, errors }, { status: 422 })
  const { done, refusal } = await attempt(() => act.signIn({ email, password: typed.password }, from))
  return done
    ? goOn(on, done.cookies)
    : answerRefused<LoginState>({ typed: { email }, problem: refusal.detail }, refusal)
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, ways, phone, isDeleted } = loaderData
  const { typed, errors = {}, problem } = actionData ?? {}
  return (
    <NarrowPage
      heading={isDeleted ? 'Goodbye' : 'Welcome back'}
      after={
        <p>
          New here?{' '}
          <a href={withReturnTo('/register', next)} className={TEXT_LINK}>
            Sign Up
          </a>
        </p>
      }
    >
      <form method="post" noValidate className="grid gap-5">
        {isDeleted && !actionData && <Notice>Your account is deleted. We mailed you what stays.</Notice>}
        {problem && <Notice tone="wrong">{problem}</Notice>}
        <EmailInput id="login-email" typed={typed?.email} error={errors.email} />
        <PasswordInput id="login-password" autoComplete="current-password" error={errors.password} />
        <SubmitButton className="w-full">Login</SubmitButton>
        <p className="-my-2 text-center">
          <a href={withReturnTo('/reset', next)} className={TEXT_LINK}>
            Forgot password
          </a>
        </p>
      </form>
      <OtherWays ways={ways} next={next}>
        {phone && <PhoneWay state={actionData?.phone} />}
      </OtherWays>
    </NarrowPage>
  )
}
