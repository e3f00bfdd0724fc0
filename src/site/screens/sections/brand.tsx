// A sample of the agency's look, for the preview beside its form: no page of the site shows it.
// Content: src/content/rules/types/brand.ts. Seed: seeds/demo/brand.ts.
import { siteName } from '#content/rules/page-title.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { Picture } from '../parts/picture.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { ButtonLink } from '../shell/cta-buttons.tsx'
import { HeaderSection } from '../shell/shell-sections.tsx'
import type { SectionProps } from './section.ts'

export function Brand({ site }: SectionProps) {
  const t = useWords('site.admin')
  const read = useRead()
  const { brand, priceNote } = site
  if (!brand) return null
  const name = siteName(site)
  return (
    <>
      <HeaderSection site={site} />
      <section className="section">
        <div className="measure">
          <SectionHead line={t('sample.line')} heading={name} text={t('sample.text')}>
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink href="/pricing">{t('sample.mainButton')}</ButtonLink>
              <ButtonLink href="/contact" look="outline">
                {t('sample.secondButton')}
              </ButtonLink>
            </div>
          </SectionHead>
          {brand.icon && (
            <p className="mt-8 inline-flex max-w-full items-center gap-2.5 rounded-lg border border-line bg-white px-4 py-2.5 text-sm">
              <Picture
                media={site.media}
                src={brand.icon}
                shape={[1, 1]}
                decorative
                className="size-5 shrink-0 rounded-sm"
              />
              {name}
            </p>
          )}
          <ul className="mt-12 grid gap-5 lg:grid-cols-3">
            <li className="rounded-2xl border border-line bg-white p-7">
              <p className="text-sm font-semibold text-accent">{t('sample.onWhite')}</p>
              <p className="mt-3 title">{t('sample.card')}</p>
              <p className="mt-2 text-muted">{read(priceNote) ?? t('sample.quiet')}</p>
            </li>
            <li className="rounded-2xl bg-accent p-7 text-white">
              <p className="title">{t('sample.onMain')}</p>
              <p className="mt-2 text-white/85">{t('sample.ofCustomers')}</p>
            </li>
            <li className="rounded-2xl bg-ink p-7 text-white">
              <span className="inline-block rounded-full bg-amber px-3 py-1 text-sm font-semibold text-ink">
                {t('sample.secondColour')}
              </span>
              <p className="mt-3 title">{t('sample.onInk')}</p>
              <p className="mt-2 text-white/80">{t('sample.footer')}</p>
            </li>
          </ul>
          <div className="mt-5 grid gap-5 sm:grid-cols-2">
            <p className="rounded-lg bg-accent-soft px-5 py-4 text-accent-dark">
              {t.rich('sample.tint', {
                link: (words) => <span className="font-semibold text-accent">{words}</span>,
              })}
            </p>
            <p className="rounded-lg px-5 py-4 text-ink amber-note">{t('sample.note')}</p>
          </div>
        </div>
      </section>
    </>
  )
}
