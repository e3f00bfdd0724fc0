// The last page of signing in with another provider. Reports success to the page that opened the window, or
// shows what went wrong.
import { entryOf } from '#platform/rules/entry-of.ts'
import { say } from '#platform/rules/words.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SmallPage } from '#site/screens/parts/small-page.tsx'
import { ButtonLink } from '#site/screens/shell/cta-buttons.tsx'
import { scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/signed-in'
import script from './announce-sign-in.ts?worker&url'
import { withReturnTo, returnToOf } from './return-to.ts'

export const headers = () => ({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })
export const handle: PageHandle = { sheet: 'sign-in' }

/** The messages for the error codes of Better Auth. Any other code gets a message without details. */
const ERRORS = {
  access_denied: 'denied',
  account_not_linked: 'exists',
  email_not_verified: 'unverified',
  email_not_found: 'noEmail',
  state_mismatch: 'expired',
  state_not_found: 'expired',
} as const

export function loader({ request, context }: Route.LoaderArgs) {
  const error = new URL(request.url).searchParams.get('error')
  const signedIn = scopeOf(context).viewer.role !== 'visitor'
  const problem = error
    ? say('people.pages', `signedIn.${entryOf(ERRORS, error) ?? 'failed'}`)
    : signedIn
      ? undefined
      : say('people.pages', 'signedIn.notYet')
  return { problem, returnTo: returnToOf(request) }
}

export default function SignedIn({ loaderData: { problem, returnTo } }: Route.ComponentProps) {
  const t = useWords('people.pages')
  if (problem) {
    return (
      <SmallPage icon="shield" heading={t('signedIn.not')}>
        <title>{t('signedIn.title')}</title>
        <p className="mt-5 lead">{problem}</p>
        <ButtonLink href={withReturnTo('/login', returnTo)} className="mt-8">
          {t('backToLogin')}
        </ButtonLink>
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="check" heading={t('signedIn.heading')} status={t('done')}>
      <title>{t('signedIn.title')}</title>
      <p className="mt-5 lead">{t('signedIn.close')}</p>
      <ButtonLink href={returnTo ?? '/dashboard'} className="mt-8">
        {t('continue')}
      </ButtonLink>
      <script type="module" src={script} />
    </SmallPage>
  )
}
