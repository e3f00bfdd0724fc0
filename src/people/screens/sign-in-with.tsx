import { data } from 'react-router'
import { inPrefix } from '#platform/rules/languages.ts'
import { safeReturn } from '#platform/rules/links.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SmallPage } from '#site/screens/parts/small-page.tsx'
import { ButtonLink } from '#site/screens/shell/cta-buttons.tsx'
import { answerRefused, headersWith } from '#ui/screens/answer-refused.ts'
import { formTexts } from '#ui/screens/form-values.ts'
import { attempt, scopeOf } from '#ui/screens/scope.ts'
// Leads to another provider by a page instead of a redirect: the Content-Security-Policy of the page with the
// form may forbid that the form is redirected to another site.
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/sign-in-with'
import { withReturnTo } from './return-to.ts'
import { clientOf, cookieHeaders } from './session-request.ts'

export const headers = headersWith({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })
export const handle: PageHandle = { sheet: 'sign-in' }

interface RedirectState {
  url?: string
  problem?: string
  back: string
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { next, ownWindow } = formTexts(await request.formData(), ['next', 'ownWindow'])
  const { act, prefix } = scopeOf(context)
  const returnTo = safeReturn(next)
  const back = withReturnTo('/login', returnTo)
  const { done, refusal } = await attempt(() =>
    act.startSignInWith({
      body: { provider: params.provider, callbackURL: inPrefix(prefix, returnTo ?? '/dashboard') },
      isPopup: ownWindow === '1',
      from: clientOf(request, context),
    }),
  )
  if (refusal) return answerRefused<RedirectState>({ problem: refusal.detail, back }, refusal)
  return data<RedirectState>({ url: done.url, back }, { headers: cookieHeaders(done.cookies) })
}

export default function SignInWith({ actionData }: Route.ComponentProps) {
  const t = useWords('people.pages')
  const { url, problem = t('startAtLogin'), back = '/login' } = actionData ?? {}
  if (!url) {
    return (
      <SmallPage icon="shield" heading={t('didNotWork')}>
        <title>{t('oneMoment')}</title>
        <p className="mt-5 lead">{problem}</p>
        <ButtonLink href={back} className="mt-8">
          {t('backToLogin')}
        </ButtonLink>
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="shield" heading={t('oneMoment')}>
      <title>{t('oneMoment')}</title>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <p className="mt-5 lead">{t('takingYou')}</p>
      <ButtonLink href={url} className="mt-8">
        {t('continue')}
      </ButtonLink>
    </SmallPage>
  )
}
