// On the way to another provider. A page, not a redirect: a page's policy may keep a form from being
// redirected to another site.
import { data } from 'react-router'
import { answerRefused, headersWith } from '#app/answer-refused.ts'
import { formTexts } from '#app/form-values.ts'
import { attempt, scopeOf } from '#app/scope.ts'
import { ButtonLink } from '#app/site/parts/cta-buttons.tsx'
import { SmallPage } from '#app/site/parts/small-page.tsx'
import { safeReturn } from '#domain/links.ts'
import type { Route } from './+types/sign-in-with'
import { withReturnTo } from './return-to.ts'
import { fromOf } from './session-request.ts'

export const headers = headersWith({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })
export const meta: Route.MetaFunction = () => [{ title: 'One moment' }]

interface WayOutState {
  url?: string
  problem?: string
  back: string
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { next: typed, ownWindow } = formTexts(await request.formData(), ['next', 'ownWindow'])
  const next = safeReturn(typed)
  const back = withReturnTo('/login', next)
  const { done, refusal } = await attempt(() =>
    scopeOf(context).act.startSignInWith(
      { provider: params.provider, next, ownWindow: ownWindow === '1' },
      fromOf(request, context),
    ),
  )
  if (refusal) return answerRefused<WayOutState>({ problem: refusal.detail, back }, refusal)
  return data<WayOutState>(
    { url: done.url, back },
    { headers: done.cookies.map((cookie): [string, string] => ['set-cookie', cookie]) },
  )
}

export default function SignInWith({ actionData }: Route.ComponentProps) {
  const { url, problem = 'Please begin on the page where you log in.', back = '/login' } = actionData ?? {}
  if (!url) {
    return (
      <SmallPage sign="shield" heading="This did not work">
        <p className="mt-5 lead">{problem}</p>
        <ButtonLink href={back} className="mt-8">
          Back to log in
        </ButtonLink>
      </SmallPage>
    )
  }
  return (
    <SmallPage sign="shield" heading="One moment">
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <p className="mt-5 lead">You are taken to the page where you sign in.</p>
      <ButtonLink href={url} className="mt-8">
        Continue
      </ButtonLink>
    </SmallPage>
  )
}
