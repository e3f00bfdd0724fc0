// The page behind the link that confirms an address. Opening it changes nothing, because mail programs open
// links too; the button confirms. Without a session of the account it asks for the password: otherwise an
// attacker could register somebody else's address and wait for the owner to click.
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SmallPage } from '#site/screens/parts/small-page.tsx'
import { ButtonLink, SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { optionalFormText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/verify'
import { PasswordInput } from './inputs.tsx'
import { NarrowPage } from './narrow-page.tsx'
import { clientOf, redirectWithCookies, tokenOf } from './session-request.ts'

export const handle: PageHandle = {
  sheet: 'sign-in',
  mailedLink: 'verify',
  slimFooter: true,
  params: ['done'],
  canonical: (query): Record<string, string> => (query.has('done') ? { done: '' } : {}),
}
export const headers = headersWith({ 'referrer-policy': 'same-origin' })
export const meta: Route.MetaFunction = () => [{ title: 'Confirm your address' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  if (new URL(request.url).searchParams.has('done')) return { state: 'done' as const }
  return orErrorScreen(scopeOf(context).act.openVerifyLink(tokenOf(request)))
}

interface VerifyState {
  error?: string | undefined
  problem?: string | undefined
}

export async function action({ request, context }: Route.ActionArgs) {
  const password = optionalFormText(await request.formData(), 'password')
  const confirmation = { token: tokenOf(request), ...(password !== undefined && { password }) }
  const { done, refusal } = await attempt(() =>
    scopeOf(context).act.confirmAddress({
      body: confirmation,
      from: clientOf(request, context),
      isForm: true,
    }),
  )
  if (done) return redirectWithCookies('/verify?done', done.cookies)
  return answerRefused<VerifyState>(
    { error: refusal.errors.password, problem: refusal.errors.password ? undefined : refusal.detail },
    refusal,
  )
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = loaderData
  if (state === 'done') {
    return (
      <SmallPage icon="check" heading="Your address is confirmed" status="Thank you">
        <ButtonLink href="/dashboard" className="mt-8">
          Go to your dashboard
        </ButtonLink>
      </SmallPage>
    )
  }
  if (state === 'dead') {
    return (
      <SmallPage icon="clock" heading="This link no longer works">
        <p className="mt-5 lead">
          It was already used, or it is too old. You can ask for a new one in your account.
        </p>
        <ButtonLink href="/account" className="mt-8">
          Go to your account
        </ButtonLink>
      </SmallPage>
    )
  }
  const { address, changes } = loaderData
  const intro = changes ? (
    <>{address} will become the address of your account.</>
  ) : (
    <>Does {address} belong to you, and did you create the account yourself?</>
  )
  return (
    <NarrowPage heading={changes ? 'Use this address?' : 'Confirm your address'} intro={intro}>
      <form method="post" noValidate className="grid gap-5">
        {actionData?.problem && <Notice tone="wrong">{actionData.problem}</Notice>}
        {state === 'password' && (
          <PasswordInput
            id="verify-password"
            autoComplete="current-password"
            help="You are not signed in here. Your password shows us that the account is yours."
            error={actionData?.error}
          />
        )}
        <SubmitButton className="w-full">Confirm my address</SubmitButton>
        {state === 'password' && (
          <p className="text-sm text-muted">
            If you never registered here, close this page. The account then has no rights.
          </p>
        )}
      </form>
    </NarrowPage>
  )
}
