// A row of things to swipe through. It scrolls by touch, wheel and arrow keys; the two buttons come with the
// small script (enhance.ts). On a phone it runs on to the edge of the window.
import { Children, type ReactNode } from 'react'

interface CarouselProps {
  label: string
  /** What stands over it, with the buttons at its side. */
  head?: ReactNode
  /** How wide one item is at each size of window. */
  itemClass: string
  dark?: boolean
  children: ReactNode
}

export function Carousel({ label, head, itemClass, dark = false, children }: CarouselProps) {
  const items = Children.toArray(children)
  return (
    <div data-carousel="">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        {head}
        {items.length > 1 && (
          <div data-carousel-buttons="" hidden className="flex gap-3">
            <CarouselButton direction="back" dark={dark} />
            <CarouselButton direction="on" dark={dark} />
          </div>
        )}
      </div>
      {items.length > 0 && (
        <div
          role="region"
          aria-label={label}
          tabIndex={0}
          data-carousel-row=""
          className="mt-10 swipe pb-5 max-sm:-mr-5 lg:mt-12"
        >
          <ul className="flex gap-6">
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

function CarouselButton({ direction, dark }: { direction: 'back' | 'on'; dark: boolean }) {
  return (
    <button
      type="button"
      data-carousel-go={direction === 'back' ? '-1' : '1'}
      className={`flex size-12 cursor-pointer items-center justify-center rounded-full border transition-[background-color,opacity] duration-200 disabled:cursor-default disabled:opacity-40 ${dark ? 'border-white/50 hover:bg-white/15' : 'border-ink/30 hover:bg-accent-soft'}`}
    >
      <span className="sr-only">{direction === 'back' ? 'Previous' : 'Next'}</span>
      <svg
        aria-hidden="true"
        width="20"
        height="20"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={direction === 'back' ? 'rotate-180' : ''}
      >
        <path d="M3 9h12M10.5 4.5 15 9l-4.5 4.5" />
      </svg>
    </button>
  )
}
