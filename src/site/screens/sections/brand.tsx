// A sample of the agency's look, for the preview beside its form: no page of the site shows it.
// Content: src/content/rules/types/brand.ts. Seed: seeds/demo/brand.ts.
import { siteName } from '#content/rules/page-title.ts'
import { Picture } from '../parts/picture.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { ButtonLink } from '../shell/cta-buttons.tsx'
import { HeaderSection } from '../shell/shell-sections.tsx'
import type { SectionProps } from './section.ts'

export function Brand({ site }: SectionProps) {
  const { brand, priceNote } = site
  if (!brand) return null
  const name = siteName(site)
  return (
    <>
      <HeaderSection site={site} />
      <section className="section">
        <div className="measure">
          <SectionHead
            line="Your look"
            heading={name}
            text="Headings, text, buttons and notes in your colours. Every page, email and document follows."
          >
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink href="/pricing">Main button</ButtonLink>
              <ButtonLink href="/contact" look="outline">
                Second button
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
              <p className="text-sm font-semibold text-accent">On white</p>
              <p className="mt-3 title">A card with a price</p>
              <p className="mt-2 text-muted">{priceNote ?? 'Quiet words stand under it.'}</p>
            </li>
            <li className="rounded-2xl bg-accent p-7 text-white">
              <p className="title">On your main colour</p>
              <p className="mt-2 text-white/85">Words of customers stand on it.</p>
            </li>
            <li className="rounded-2xl bg-ink p-7 text-white">
              <span className="inline-block rounded-full bg-amber px-3 py-1 text-sm font-semibold text-ink">
                Second colour
              </span>
              <p className="mt-3 title">On ink</p>
              <p className="mt-2 text-white/80">The footer and the recommended package.</p>
            </li>
          </ul>
          <div className="mt-5 grid gap-5 sm:grid-cols-2">
            <p className="rounded-lg bg-accent-soft px-5 py-4 text-accent-dark">
              A tint of your main colour, with <span className="font-semibold text-accent">a link</span>.
            </p>
            <p className="rounded-lg px-5 py-4 text-ink amber-note">A note in your second colour.</p>
          </div>
        </div>
      </section>
    </>
  )
}
