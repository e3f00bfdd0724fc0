import type { ReactNode } from 'react'
import { SubmitButton } from '#site/screens/shell/cta-buttons.tsx'
import { useLocal } from '#ui/screens/local-link.tsx'
// Buttons to sign in with an account of another provider. Each is a form that works without scripts; a small
// script opens the provider in a window instead.
import { useWords } from '#ui/screens/use-words.ts'
import script from './sign-in-window.ts?worker&url'

interface SignInProvidersProps {
  providers: { id: string; label: string }[]
  returnTo: string | undefined
  /** Other ways to sign in, under the buttons. */
  children?: ReactNode
}

export function SignInProviders({ providers, returnTo, children }: SignInProvidersProps) {
  const t = useWords('people.pages')
  const local = useLocal()
  if (!providers.length && !children) return null
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </p>
      <ul className="grid gap-3 empty:hidden">
        {providers.map(({ id, label }) => (
          <li key={id}>
            <form method="post" action={local(`/sign-in-with/${id}`)} data-own-window="">
              {returnTo && <input type="hidden" name="next" value={returnTo} />}
              <input type="hidden" name="ownWindow" value="" />
              <SubmitButton look="outline" className="w-full">
                {t('continueWith', { provider: label })}
              </SubmitButton>
            </form>
          </li>
        ))}
      </ul>
      {children}
      {providers.length > 0 && <script type="module" src={script} />}
    </>
  )
}
