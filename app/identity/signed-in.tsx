// Where the way back from another provider ends: it says that it is done, to the page that waits for it, or
// what went wrong.
import { scopeOf } from '#app/scope.ts'
import { ButtonLink } from '#app/site/parts/cta-buttons.tsx'
import { SmallPage } from '#app/site/parts/small-page.tsx'
import { entryOf } from '#domain/entry-of.ts'
import type { Route } from './+types/signed-in'
import script from './announce-sign-in.ts?worker&url'
import { withReturnTo, returnToOf } from './return-to.ts'

export const headers = () => ({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })
export const meta: Route.MetaFunction = () => [{ title: 'Signed in' }]

/** The library's codes, in words. What is not listed is told as a failure without details. */
const WORDS: Record<string, string> = {
  access_denied: 'You did not allow it, so nothing was changed.',
  account_not_linked:
    'There is an account with this address already. Please log in with your password and confirm your address; after that both ways work.',
  email_not_verified: 'The other site has not confirmed your address yet. Please confirm it there first.',
  email_not_found: 'The other site did not tell us an e-mail address.',
  state_mismatch: 'This took too long, or it was begun in another browser. Please try again.',
  state_not_found: 'This took too long, or it was begun in another browser. Please try again.',
}

export function loader({ request, context }: Route.LoaderArgs) {
  const error = new URL(request.url).searchParams.get('error')
  const signedIn = scopeOf(context).viewer.role !== 'visitor'
  const problem = error
    ? (entryOf(WORDS, error) ??
      'The other site could not sign you in. Please try again, or log in another way.')
    : signedIn
      ? undefined
      : 'You are not signed in.'
  return { problem, next: returnToOf(request) }
}

export default function SignedIn({ loaderData: { problem, next } }: Route.ComponentProps) {
  if (problem) {
    return (
      <SmallPage sign="shield" heading="You are not signed in">
        <p className="mt-5 lead">{problem}</p>
        <ButtonLink href={withReturnTo('/login', next)} className="mt-8">
          Back to log in
        </ButtonLink>
      </SmallPage>
    )
  }
  return (
    <SmallPage sign="check" heading="You are signed in" status="Done">
      <p className="mt-5 lead">You can close this window.</p>
      <ButtonLink href={next ?? '/dashboard'} className="mt-8">
        Go on
      </ButtonLink>
      <script type="module" src={script} />
    </SmallPage>
  )
}
