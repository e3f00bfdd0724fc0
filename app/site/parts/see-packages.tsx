// The end of a page about work: the way to the packages, or to a message where there are none.
import type { Site } from '#content/index.ts'
import { createFormat } from '#domain/format.ts'
import { lowestPrice } from '../rules/package-card.ts'
import { ArrowLink, ButtonLink } from './cta-buttons.tsx'

export function SeePackages({ site }: { site: Site }) {
  const from = lowestPrice(site)
  return (
    <section aria-label="Next step" className="section">
      <div className="measure flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-3xl bg-accent-soft px-6 py-9 sm:px-10 lg:px-14 lg:py-12">
        <p className="max-w-[24ch] headline text-[clamp(1.5rem,1.2rem+1.3vw,2.25rem)]!">
          {from
            ? `The same work for you, from ${createFormat(site.region).price(from)}`
            : 'Tell us what you need'}
        </p>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
          {from && <ButtonLink href="/pricing">See the packages</ButtonLink>}
          <ArrowLink href="/contact">Ask us first</ArrowLink>
        </div>
      </div>
    </section>
  )
}
