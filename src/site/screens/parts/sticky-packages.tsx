// On a phone the way to the packages stays in reach below the first section. It sticks to the bottom of the
// window while the sections around it are in view, so it covers neither the first section nor the footer.
import type { ReactNode } from 'react'
import { useWords } from '#ui/screens/use-words.ts'
import { ButtonLink } from '../shell/cta-buttons.tsx'

export function WithStickyPackages({
  href,
  children,
}: {
  /** Undefined if there is no package. */
  href: string | undefined
  children: ReactNode
}) {
  const shared = useWords('site.screens')
  if (!href) return children
  return (
    <div className={BELOW_FIRST}>
      {children}
      {/* Its padding keeps it off the last section. A margin would collapse with that of a tinted section. */}
      <div className="sticky bottom-0 z-40 measure pt-10 md:hidden print:hidden">
        <div className="relative h-0">
          <ButtonLink href={href} className="absolute inset-x-0 bottom-3 shadow-lg shadow-ink/40">
            {shared('frame.seePackages')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/**
 * What sticks never rises into the padding of its parent. The negative margin of the first child takes the
 * room of the padding back.
 */
const BELOW_FIRST = 'max-md:pt-15 max-md:*:first:-mt-15'
