// Signing in with an account somewhere else. Each is a form that posts; where a window can be opened, a small
// script sends it there.
import type { ReactNode } from 'react'
import { SubmitButton } from '#app/site/parts/cta-buttons.tsx'
import script from './sign-in-window.ts?worker&url'

export interface OtherWaysProps {
  ways: { id: string; label: string }[]
  next?: string
  /** Further ways, under the buttons. */
  children?: ReactNode
}

export function OtherWays({ ways, next, children }: OtherWaysProps) {
  if (!ways.length && !children) return null
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <ul className="grid gap-3 empty:hidden">
        {ways.map(({ id, label }) => (
          <li key={id}>
            <form method="post" action={`/sign-in-with/${id}`} data-own-window="">
              {next && <input type="hidden" name="next" value={next} />}
              <input type="hidden" name="ownWindow" value="" />
              <SubmitButton look="outline" className="w-full">
                Continue with {label}
              </SubmitButton>
            </form>
          </li>
        ))}
      </ul>
      {children}
      {ways.length > 0 && <script type="module" src={script} />}
    </>
  )
}
