// The end of a page about work: the way to the packages, or to a message where there are none.
import type { Site } from '#content/rules/index.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { lowestPrice } from '../../rules/package-card.ts'
import { ArrowLink, ButtonLink } from '../shell/cta-buttons.tsx'

export function SeePackages({ site }: { site: Site }) {
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  const format = useFormat()
  const from = lowestPrice(site)
  return (
    <section aria-label={t('result.nextStep')} className="section">
      <div className="measure flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-3xl bg-accent-soft px-6 py-9 sm:px-10 lg:px-14 lg:py-12">
        <p className="max-w-[24ch] headline text-[clamp(1.5rem,1.2rem+1.3vw,2.25rem)]!">
          {from ? t('result.sameForYou', { price: format.price(from) }) : t('result.tellUs')}
        </p>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
          {from && <ButtonLink href="/pricing">{shared('frame.seePackages')}</ButtonLink>}
          <ArrowLink href="/contact">{t('result.askFirst')}</ArrowLink>
        </div>
      </div>
    </section>
  )
}
