// The last page of signing in with another provider. Reports success to the page that opened the window, or
// shows what went wrong.
import { entryOf } from '#platform/rules/entry-of.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { SmallPage } from '#site/screens/parts/small-page.tsx'
import { ButtonLink } from '#site/screens/shell/cta-buttons.tsx'
import { scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/signed-in'
import script from './announce-sign-in.ts?worker&url'
import { withReturnTo, returnToOf } from './return-to.ts'

export const headers = () => ({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })
export const handle: PageHandle = { sheet: 'sign-in' }
export const meta: Route.MetaFunction = () => [{ title: 'Signed in' }]

const EXPIRED = 'This took too long, or you started in another browser. Please try again.'

/** The messages for the error codes of Better Auth. Any other code gets a message without details. */
const ERROR_MESSAGES: Record<string, string> = {
  access_denied: 'You did not allow it, so nothing changed.',
  account_not_linked:
    'An account with this address exists already. ' +
    'Please log in with your password and confirm your address; ' +
    'after that both ways work.',
  email_not_verified: 'The other site has not confirmed your address yet. Please confirm it there first.',
  email_not_found: 'The other site did not give us an email address.',
  state_mismatch: EXPIRED,
  state_not_found: EXPIRED,
}

export function loader({ request, context }: Route.LoaderArgs) {
  const error = new URL(request.url).searchParams.get('error')
  const signedIn = scopeOf(context).viewer.role !== 'visitor'
  const problem = error
    ? (entryOf(ERROR_MESSAGES, error) ??
      'The other site could not sign you in. Please try again, or log in another way.')
    : signedIn
      ? undefined
      : 'You are not signed in.'
  return { problem, returnTo: returnToOf(request) }
}

export default function SignedIn({ loaderData: { problem, returnTo } }: Route.ComponentProps) {
  if (problem) {
    return (
      <SmallPage icon="shield" heading="You are not signed in">
        <p className="mt-5 lead">{problem}</p>
        <ButtonLink href={withReturnTo('/login', returnTo)} className="mt-8">
          Back to log in
        </ButtonLink>
      </SmallPage>
    )
  }
  return (
    <SmallPage icon="check" heading="You are signed in" status="Done">
      <p className="mt-5 lead">You can close this window.</p>
      <ButtonLink href={returnTo ?? '/dashboard'} className="mt-8">
        Continue
      </ButtonLink>
      <script type="module" src={script} />
    </SmallPage>
  )
}
