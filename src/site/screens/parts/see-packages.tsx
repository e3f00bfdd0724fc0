// The end of a page about work: the way to the packages, or to a message where there are none.
import type { Site } from '#content/rules/index.ts'
import { wordsIn } from '#content/rules/words.ts'
import { fillIn } from '#content/rules/written-words.ts'
import { createFormat } from '#platform/rules/format.ts'
import { lowestPrice } from '../../rules/package-card.ts'
import { ArrowLink, ButtonLink } from '../shell/cta-buttons.tsx'

export function SeePackages({ site }: { site: Site }) {
  const from = lowestPrice(site)
  const words = wordsIn(site, 'resultWords')
  return (
    <section aria-label={words.nextStep} className="section">
      <div className="measure flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-3xl bg-accent-soft px-6 py-9 sm:px-10 lg:px-14 lg:py-12">
        <p className="max-w-[24ch] headline text-[clamp(1.5rem,1.2rem+1.3vw,2.25rem)]!">
          {from ? fillIn(words.sameForYou, { price: createFormat(site.region).price(from) }) : words.tellUs}
        </p>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
          {from && <ButtonLink href="/pricing">{wordsIn(site, 'frameWords').seePackages}</ButtonLink>}
          <ArrowLink href="/contact">{words.askFirst}</ArrowLink>
        </div>
      </div>
    </section>
  )
}
