// A horizontal row that scrolls by touch, wheel and arrow keys. enhance.ts adds the two buttons. On a phone
// the row reaches the edge of the window.
import { Children, type ReactNode } from 'react'
import { useWords } from '#ui/screens/use-words.ts'
import { Arrow } from '../shell/cta-buttons.tsx'

interface CarouselProps {
  label: string
  /** Shown above the row, beside the buttons. */
  head?: ReactNode
  /** The width of an item at each window size. */
  itemClass: string
  dark?: boolean
  children: ReactNode
}

export function Carousel({ label, head, itemClass, dark = false, children }: CarouselProps) {
  const shared = useWords('site.screens')
  const items = Children.toArray(children)
  return (
    <div data-carousel="">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        {head}
        {items.length > 1 && (
          // Its room is kept, so that nothing below moves when the script shows them.
          <div
            data-carousel-buttons=""
            className="invisible flex gap-3 max-sm:hidden print:hidden noscript:hidden"
          >
            <CarouselButton direction="back" label={shared('frame.previous')} dark={dark} />
            <CarouselButton direction="forward" label={shared('frame.next')} dark={dark} />
          </div>
        )}
      </div>
      {items.length > 0 && (
        <div
          role="region"
          aria-label={label}
          tabIndex={0}
          data-carousel-row=""
          className="mt-7 swipe pb-4 max-sm:-me-5 sm:mt-10 lg:mt-12"
        >
          <ul className="flex gap-6 print:block print:space-y-8">
            {items.map((item, index) => (
              <li key={index} className={`shrink-0 snap-start ${itemClass}`}>
                {item}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const ROUND_BUTTON = [
  'flex size-12 cursor-pointer items-center justify-center rounded-full border',
  'transition-[background-color,opacity] duration-200 disabled:cursor-default disabled:opacity-40',
].join(' ')

interface CarouselButtonProps {
  direction: 'back' | 'forward'
  label: string
  dark: boolean
}

function CarouselButton({ direction, label, dark }: CarouselButtonProps) {
  const colours = dark ? 'border-white/50 hover:bg-white/15' : 'border-ink/30 hover:bg-accent-soft'
  return (
    <button
      type="button"
      data-carousel-go={direction === 'back' ? '-1' : '1'}
      className={`${ROUND_BUTTON} ${colours}`}
    >
      <span className="sr-only">{label}</span>
      <Arrow size={20} className={direction === 'back' ? 'rotate-180' : ''} />
    </button>
  )
}
