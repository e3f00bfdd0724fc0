// Designs to open in Canva, each in the proportions of its format, in columns.
// Content: src/content/rules/types/design-item.ts, src/content/rules/types/template-words.ts. Seed: seeds/demo/templates.ts.
import type { Site } from '#content/rules/index.ts'
import { DESIGN_SHAPES } from '#content/rules/types/design-item.ts'
import { wordsIn, type Words } from '#content/rules/words.ts'
import { shownValue } from '../../rules/template-filters.ts'
import { Picture } from '../parts/picture.tsx'
import { Arrow, MOVES_ON_HOVER } from '../shell/cta-buttons.tsx'
import type { SectionProps } from './section.ts'

const SQUARE = [1, 1] as const

export function Templates({ site }: SectionProps) {
  if (!site.designItem.length) return null
  const words = wordsIn(site, 'templateWords')
  return (
    <section aria-label={wordsIn(site, 'frameWords').templates} className="section">
      <ul className="measure gap-6 sm:columns-2 lg:columns-3">
        {site.designItem.map((item) => (
          <TemplateCard key={item._id} item={item} words={words} media={site.media} />
        ))}
      </ul>
    </section>
  )
}

interface TemplateCardProps {
  item: Site['designItem'][number]
  words: Words<'templateWords'>
  media: Site['media']
}

function TemplateCard({ item, words, media }: TemplateCardProps) {
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
            <span className="block title">{item.category}</span>
            <span className="mt-0.5 block text-muted">{shownValue(item.format, words)}</span>
          </span>
          <span className={`rounded-full px-3 py-1 text-sm font-semibold ${priceColours}`}>
            {shownValue(item.freeOrPaid, words)}
          </span>
        </span>
        <span className="flex items-center justify-between border-t border-line px-5 py-3.5 font-semibold text-accent">
          {words.open}
          <span className="sr-only"> {words.newTab}</span>
          <Arrow className={MOVES_ON_HOVER} />
        </span>
      </a>
    </li>
  )
}
