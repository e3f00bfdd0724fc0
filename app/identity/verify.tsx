// Behind the link that confirms an address. Opening it changes nothing; the button does. Who is not signed in
// to that account shows by the password that it is theirs, so that nobody confirms an account that somebody
// else opened with their address.
import { answerRefused, headersWith } from '#app/answer-refused.ts'
import { optionalFormText } from '#app/form-values.ts'
import type { PageHandle } from '#app/page-kind.ts'
import { attempt, orErrorScreen, scopeOf } from '#app/scope.ts'
import { ButtonLink, SubmitButton } from '#app/site/parts/cta-buttons.tsx'
import { SmallPage } from '#app/site/parts/small-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/verify'
import { PasswordInput } from './inputs.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { fromOf, goOn } from './session-request.ts'

export const handle: PageHandle = {
  mailedLink: 'verify',
  params: ['done'],
  canonical: (query): Record<string, string> => (query.has('done') ? { done: '' } : {}),
}
export const headers = headersWith({ 'referrer-policy': 'no-referrer' })
export const meta: Route.MetaFunction = () => [{ title: 'Confirm your address' }]

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function loader({ request, context }: Route.LoaderArgs) {
  if (new URL(request.url).searchParams.has('done')) return { state: 'done' as const }
  return orErrorScreen(scopeOf(context).act.openVerifyLink(tokenOf(request)))
}

interface VerifyState {
  error?: string
  problem?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const password = optionalFormText(await request.formData(), 'password')
  const given = { token: tokenOf(request), ...(password === undefined ? {} : { password }) }
  const { done, refusal } = await attempt(() =>
    scopeOf(context).act.confirmAddress(given, fromOf(request, context)),
  )
  if (done) return goOn('/verify?done', done.cookies)
  return answerRefused<VerifyState>(
    { error: refusal.errors.password, problem: refusal.errors.password ? undefined : refusal.detail },
    refusal,
  )
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = loaderData
  if (state === 'done') {
    return (
      <SmallPage sign="check" heading="Your address is confirmed" status="Thank you">
        <ButtonLink href="/dashboard" className="mt-8">
          Go to your dashboard
        </ButtonLink>
      </SmallPage>
    )
  }
  if (state === 'dead') {
    return (
      <SmallPage sign="clock" heading="This link does not work any more">
        <p className="mt-5 lead">
          It was used already, or it is too old. In your account you can have a new one sent.
        </p>
        <ButtonLink href="/account" className="mt-8">
          Go to your account
        </ButtonLink>
      </SmallPage>
    )
  }
  const { address, changes } = loaderData
  const intro = changes ? (
    <>{address} is to become the address of your account.</>
  ) : (
    <>Does {address} belong to you, and did you open the account yourself?</>
  )
  return (
    <NarrowPage heading={changes ? 'Use this address?' : 'Confirm your address'} intro={intro}>
      <form method="post" noValidate className="grid gap-5">
        {actionData?.problem && <Notice tone="wrong">{actionData.problem}</Notice>}
        {state === 'password' && (
          <PasswordInput
            id="verify-password"
            autoComplete="current-password"
            help="You are not signed in to this account here, so please show that it is yours."
            error={actionData?.error}
          />
        )}
        <SubmitButton className="w-full">Confirm my address</SubmitButton>
        {state === 'password' && (
          <p className="text-sm text-muted">
            You never registered here? Then please close this page: without you the account gets no rights.
          </p>
        )}
      </form>
    </NarrowPage>
  )
}
