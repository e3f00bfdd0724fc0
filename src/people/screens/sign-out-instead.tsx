import { TEXT_LINK } from '#site/screens/shell/cta-buttons.tsx'
import { useLocal } from '#ui/screens/local-link.tsx'

/** Below a step of the sign-in that somebody does not want to take now. A link would sign nobody out. */
export const SignOutInstead = () => (
  <form method="post" action={useLocal()('/sign-out')}>
    Not now?{' '}
    <button type="submit" className={`cursor-pointer ${TEXT_LINK}`}>
      Sign out
    </button>
  </form>
)
