import type { ReactNode } from 'react'
import { ButtonLink } from './cta-buttons.tsx'

/** Replaces a page that has no content yet. */
export function NothingYet({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="measure section">
      <h1 className="page-title">{heading}</h1>
      <p className="mt-5 max-w-[52ch] lead">{children}</p>
      <ButtonLink href="/contact" className="mt-8">
        Write to us
      </ButtonLink>
    </section>
  )
}
