// The agency in figures: four in the hero of the landing page, all of them on the service page.
// Content: src/content/rules/types/counters.ts. Seed: seeds/demo/service-page.ts.
import { useWords } from '#ui/screens/use-words.ts'
import { figuresOf } from '../../rules/figures.ts'
import type { SectionProps } from './section.ts'

const MAX_ON_LANDING = 4
/** Of the figures on a phone: whole rows. */
const ON_PHONE = { landing: 'max-sm:nth-[n+3]:hidden', page: 'max-sm:nth-[n+5]:hidden' }

const GRID = [
  'measure grid grid-cols-[repeat(auto-fit,minmax(max(8rem,34%),1fr))]',
  'gap-x-6 gap-y-4 border-line pt-5 sm:gap-y-8 md:pt-10 lg:gap-x-10',
].join(' ')

export function Counters({ site, variant = 'landing' }: SectionProps) {
  const shared = useWords('site.screens')
  if (!site.counters) return null
  const figures = figuresOf(site.counters).slice(0, variant === 'landing' ? MAX_ON_LANDING : undefined)
  if (!figures.length) return null
  const borders = variant === 'landing' ? 'border-y pb-5 md:pb-10' : 'border-t'
  const Frame = variant === 'landing' ? 'div' : 'section'
  return (
    <Frame
      role={variant === 'landing' ? 'group' : undefined}
      aria-label={shared('frame.inFigures')}
      className={variant === 'landing' ? 'pt-5 pb-[clamp(1.5rem,0.5rem+4.5vw,3.75rem)] lg:pt-6' : 'section'}
    >
      <dl lang={site.counters.lang} className={`${GRID} ${borders} ${COLUMNS[figures.length]}`}>
        {figures.map(({ number, suffix, label }) => (
          <div
            key={label}
            className={`flex flex-col-reverse justify-end gap-1.5 lg:not-first:border-s lg:not-first:border-line lg:not-first:ps-10 ${ON_PHONE[variant]}`}
          >
            <dt className="text-[0.9375rem] leading-snug text-balance text-muted">{label}</dt>
            <dd className="font-display text-[clamp(2rem,1.3rem+3vw,3.75rem)] leading-none tracking-[-0.03em] tabular-nums">
              {number}
              {suffix && <span className="text-accent">{suffix}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Frame>
  )
}

/** The columns for each number of figures. */
const COLUMNS: Record<number, string> = {
  2: '',
  3: 'sm:grid-cols-3',
  4: 'md:grid-cols-4',
  5: 'sm:max-md:*:first:col-span-full md:grid-cols-5',
}
