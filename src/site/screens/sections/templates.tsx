// Designs to open in Canva, each in the proportions of its format, in columns.
// Content: src/content/rules/types/design-item.ts, src/content/rules/types/template-words.ts. Seed: seeds/demo/templates.ts.
import type { Site } from '#content/rules/index.ts'
import { DESIGN_SHAPES } from '#content/rules/types/design-item.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { shownValue } from '../../rules/template-filters.ts'
import { Picture } from '../parts/picture.tsx'
import { Arrow, MOVES_ON_HOVER } from '../shell/cta-buttons.tsx'
import type { SectionProps } from './section.ts'

const SQUARE = [1, 1] as const

export function Templates({ site }: SectionProps) {
  const shared = useWords('site.screens')
  if (!site.designItem.length) return null
  return (
    <section aria-label={shared('frame.templates')} className="section">
      <ul className="measure gap-6 sm:columns-2 lg:columns-3">
        {site.designItem.map((item) => (
          <TemplateCard key={item._id} item={item} media={site.media} />
        ))}
      </ul>
    </section>
  )
}

interface TemplateCardProps {
  item: Site['designItem'][number]
  media: Site['media']
}

function TemplateCard({ item, media }: TemplateCardProps) {
  const t = useWords('site.pages')
  const read = useRead()
  const priceColours =
    item.freeOrPaid === 'Free' ? 'bg-accent-soft text-accent-dark' : 'bg-amber-soft text-ink'
  return (
    <li className="mb-6 break-inside-avoid">
      <a
        href={item.canvaLink}
        target="_blank"
        rel="noopener"
        className="group block overflow-hidden rounded-2xl border border-line bg-white transition-[border-color] duration-200 hover:border-accent"
      >
        <Picture
          media={media}
          src={item.imageLink}
          shape={DESIGN_SHAPES[item.format] ?? SQUARE}
          decorative
          sizes="(width >= 64rem) 24rem, (width >= 40rem) 45vw, 100vw"
          className="w-full"
        />
        <span className="flex items-center justify-between gap-4 p-5">
          <span>
            <span lang={item.lang} className="block title">
              {item.category}
            </span>
            <span className="mt-0.5 block text-muted">{read(shownValue(item.format))}</span>
          </span>
          <span className={`rounded-full px-3 py-1 text-sm font-semibold ${priceColours}`}>
            {read(shownValue(item.freeOrPaid))}
          </span>
        </span>
        <span className="flex items-center justify-between border-t border-line px-5 py-3.5 font-semibold text-accent">
          {t('template.open')}
          <span className="sr-only"> {t('template.newTab')}</span>
          <Arrow className={MOVES_ON_HOVER} />
        </span>
      </a>
    </li>
  )
}
