import { TEXT_LINK } from '#site/screens/shell/cta-buttons.tsx'
import { useLocal } from '#ui/screens/local-link.tsx'
import { useWords } from '#ui/screens/use-words.ts'

/** Below a step of the sign-in that somebody does not want to take now. A link would sign nobody out. */
export function SignOutInstead() {
  const t = useWords('people.pages')
  const local = useLocal()
  return (
    <form method="post" action={local('/sign-out')}>
      {t.rich('notNow', {
        button: (words) => (
          <button type="submit" className={`cursor-pointer ${TEXT_LINK}`}>
            {words}
          </button>
        ),
      })}
    </form>
  )
}
