// The end of the pricing page: an offer to help with the choice.
import { useWords } from '#ui/screens/use-words.ts'
import { ButtonLink } from '../shell/cta-buttons.tsx'

export function AskFirst() {
  const t = useWords('site.pages')
  return (
    <section className="section print:hidden">
      <div className="measure flex flex-wrap items-center justify-between gap-x-10 gap-y-7 rounded-3xl bg-ink px-6 py-12 text-white sm:px-12 lg:px-16 lg:py-16">
        <div className="max-w-[36rem]">
          <h2 className="headline">{t('pricing.askHeading')}</h2>
          <p className="mt-4 text-lg leading-relaxed text-white/85">{t('pricing.askText')}</p>
        </div>
        <ButtonLink href="/contact" look="light">
          {t('pricing.askButton')}
        </ButtonLink>
      </div>
    </section>
  )
}
